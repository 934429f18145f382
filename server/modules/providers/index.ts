import type { ServerModule } from '#server/module.ts';

export { type BeginSession, type BeginSessionDeps, sessionOpener } from './begin-session.ts';
export { personName } from './person-name.ts';
export type { RememberDevice } from './remember-device.ts';
export {
  type ProviderAccounts,
  type ProviderIdentity,
  providerAccounts,
} from './providers.repository.ts';

/** What signing in by other services has in common; it has no routes of its own. */
export const providersModule: ServerModule = { name: 'providers' };
