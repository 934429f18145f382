import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { letterToUser } from '#server/modules/mail/index.ts';
import { endMute, listMutes } from './mutes.repository.ts';
import type { ChatReportsDeps } from './reports.service.ts';

/** Mutes that run, and their end before the time: with its line of the audit log and a letter. */
export const chatMutesRoutes =
  ({ db, idempotency, mail, now }: ChatReportsDeps): RouteModule =>
  (app) => {
    const at = () => new Date(now()).toISOString();
    app.route(
      route(
        api.chatMutes.list,
        async ({ query, viewer }) => {
          const { id: adminId } = memberOf(viewer);
          const { rows, total } = await listMutes(db, at(), sliceOf(query));
          const mutes = rows.map((row) => ({
            user: { id: UserId.parse(row.id), name: displayName(row) },
            until: row.muted_until ?? '',
            reason: row.mute_reason ?? '',
            canEnd: row.id !== adminId,
          }));
          return okList(mutes, total);
        },
        { cache: 'no-store' },
      ),
    );
    app.route(
      route(api.chatMutes.end, async ({ params: { id: userId }, body: { reason }, viewer, request }) => {
        const { id: actorId } = memberOf(viewer);
        if (userId === actorId) throw new AppError('FORBIDDEN', 'an admin ends their own mute');
        const intent = { ...intentOf(request), body: { userId, reason } };
        await idempotency.run(intent, async (transaction) => {
          if (!(await endMute(transaction, userId, at()))) throw new AppError('NOT_FOUND');
          const target = { kind: 'user', id: userId } as const;
          await recordAct(transaction, { actorId, act: 'chatMuteEnded', target, userId, reason, at: at() });
          await letterToUser(mail, transaction, userId, { kind: 'chatMuteEnded', link: pathTo.home() });
          return { done: true };
        });
        return ok({ done: true as const });
      }),
    );
  };
