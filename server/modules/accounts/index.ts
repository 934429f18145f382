export { dropClaims } from './accounts.repository.ts';
export { type Accounts, openAccounts } from './open.ts';
export { newUserRow } from './new-user.ts';
