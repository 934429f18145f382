export { personName } from './person-name.ts';
export type { RememberDevice } from './remember-device.ts';
export {
  type ProviderAccounts,
  type ProviderIdentity,
  providerAccounts,
} from './providers.repository.ts';
