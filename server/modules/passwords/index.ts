export { openPasswords, type Passwords } from './passwords.ts';
export { refuseWeak } from './weak.ts';
