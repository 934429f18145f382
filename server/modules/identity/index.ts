import type { ServerModule } from '#server/module.ts';
import { type IdentityDeps, identityRoutes } from './identity.routes.ts';

export { type IdentityRepository, identityRepository } from './identity.repository.ts';

export const identityModule = (deps: IdentityDeps): ServerModule => ({
  name: 'identity',
  routes: identityRoutes(deps),
});
