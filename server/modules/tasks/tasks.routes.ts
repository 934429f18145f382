import { api } from '#contract/http/index.ts';
import type { InviteLinks } from '#contract/http/tasks.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { newName } from '#server/lib/secrets.ts';
import { recordInvite, settleTasks } from './invitations.ts';
import { ownInviteToken } from './invites.repository.ts';
import { type TaskChannels, toTaskList } from './task-list.ts';
import { addSocialClick, taskFacts } from './tasks.repository.ts';

export type TasksDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly record: RecordEvents;
  readonly channels: TaskChannels;
  readonly publicUrl: string;
  /** The bot's @name without the sign; null where there is none. */
  readonly botName: () => string | null;
  readonly now: () => number;
};

const linksOf = (token: string, { publicUrl, botName }: TasksDeps): InviteLinks => {
  const bot = botName();
  return {
    token,
    webLink: publicUrl + pathTo.register({ invite: token }),
    botLink: bot === null ? null : `https://t.me/${bot}?start=inv_${token}`,
  };
};

/** The tasks section: the tasks, the links that count, the invitation (D151–D155). */
export const tasksRoutes =
  (deps: TasksDeps): RouteModule =>
  (app) => {
    const { db, idempotency, record, channels, now } = deps;
    const list = async (userId: number) => ok(toTaskList(await taskFacts(db, userId), channels));
    app.route(route(api.tasks.list, ({ viewer }) => list(memberOf(viewer).id)));
    app.route(
      route(api.tasks.socialLinkClicked, async ({ query, viewer }) => {
        const { id } = memberOf(viewer);
        await db.transaction().execute(async (transaction) => {
          await addSocialClick(transaction, id, query.type, new Date(now()).toISOString());
          await settleTasks(transaction, id, { record, channels, now: now() });
        });
        return list(id);
      }),
    );
    app.route(
      route(api.tasks.invite, async ({ viewer }) =>
        ok(linksOf(await ownInviteToken(db, memberOf(viewer).id, newName()), deps)),
      ),
    );
    app.route(
      route(api.tasks.setInvite, ({ body, viewer, request }) =>
        idempotency.run(intentOf(request), async (transaction) => {
          const { id } = memberOf(viewer);
          if (!(await recordInvite(transaction, id, body.token, now()))) throw new AppError('INVITE_INVALID');
          await settleTasks(transaction, id, { record, channels, now: now() });
          return ok({ done: true as const });
        }),
      ),
    );
  };
