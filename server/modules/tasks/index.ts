import type { ServerModule } from '#server/module.ts';
import { tasksSubscriber } from './subscriber.ts';
import { type TasksDeps, tasksRoutes } from './tasks.routes.ts';

export { invitesOf } from './invites.repository.ts';
export { type TasksDeps, tasksRoutes } from './tasks.routes.ts';
export { socialLinksOf } from './tasks.repository.ts';

export const tasksModule = (deps: TasksDeps): ServerModule => ({
  name: 'tasks',
  routes: tasksRoutes(deps),
  subscribers: { durable: [tasksSubscriber(deps)] },
});
