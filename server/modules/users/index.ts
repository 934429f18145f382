import type { ServerModule } from '#server/module.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { blockLetters } from './letters.ts';
import { UserActs, type UserActsDeps } from './user-acts.ts';
import { usersRoutes, type UsersRoutesDeps } from './users.routes.ts';

export { PUBLISH_JOB } from './publish-approved.ts';

export type UsersModuleDeps = UserActsDeps &
  Pick<UsersRoutesDeps, 'db' | 'sessions' | 'merges'> & {
    readonly sessions: UserActsDeps['sessions'];
    readonly merges: UserActsDeps['merges'];
  };

/** Users as admins see them: the list, one user, and the acts on them. */
export const usersModule = (deps: UsersModuleDeps, mail: Pick<Mail, 'enqueue'>): ServerModule => ({
  name: 'users',
  routes: usersRoutes({ db: deps.db, sessions: deps.sessions, merges: deps.merges, acts: new UserActs(deps) }),
  subscribers: { durable: [blockLetters(mail)] },
});
