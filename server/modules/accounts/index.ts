export { dropClaims } from './accounts.repository.ts';
export { KnownDevices } from './known-devices.ts';
export { accountsModule, openAccounts } from './open.ts';
export { newUserRow } from './new-user.ts';
