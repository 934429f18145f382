export { recordInvite, settleTasks } from './invitations.ts';
export { invitesOf } from './invites.repository.ts';
export { type TasksDeps, tasksRoutes } from './tasks.routes.ts';
export { socialLinksOf } from './tasks.repository.ts';
