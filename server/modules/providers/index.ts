export { personName } from './person-name.ts';
export {
  type ProviderAccounts,
  type ProviderIdentity,
  providerAccounts,
  type RecordInvite,
} from './providers.repository.ts';
