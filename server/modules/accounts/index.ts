export { dropClaims } from './accounts.repository.ts';
export { KnownDevices } from './known-devices.ts';
export { languageOf } from './language.ts';
export { accountsModule, openAccounts, type Accounts } from './open.ts';
export { newUserRow } from './new-user.ts';
export { WRONG_PASSWORD } from './password.service.ts';
