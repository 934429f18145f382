import type { ServerModule } from '#server/module.ts';
import type { Passwords } from './passwords.ts';

export { openPasswords, type Passwords } from './passwords.ts';
export { refuseWeak } from './weak.ts';

/** Owns the process that hashes. */
export const passwordsModule = ({ close }: Passwords): ServerModule => ({ name: 'passwords', stop: close });
