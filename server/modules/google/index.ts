import type { ServerModule } from '#server/module.ts';
import { type GoogleDeps, googleRoutes } from './google.routes.ts';

export const googleModule = (deps: GoogleDeps): ServerModule => ({ name: 'google', routes: googleRoutes(deps) });
