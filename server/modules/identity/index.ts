export { type IdentityRepository, identityRepository } from './identity.repository.ts';
export { type IdentityDeps, identityRoutes } from './identity.routes.ts';
