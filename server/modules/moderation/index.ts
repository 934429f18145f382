import type { ServerModule } from '#server/module.ts';
import { type ModerationDeps, moderationRoutes } from './moderation.routes.ts';

export const moderationModule = (deps: ModerationDeps): ServerModule => ({
  name: 'moderation',
  routes: moderationRoutes(deps),
});
