import { api } from '#contract/http/index.ts';
import { REJECTION_REASONS } from '#contract/http/reasons.ts';
import { pathTo } from '#contract/page-path.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import type { ServerModule } from '#server/module.ts';
import { appealsRepository } from './appeals.repository.ts';
import { type AppealsDeps, AppealsService, mayDecide } from './appeals.service.ts';

const appealsRoutes = (deps: AppealsDeps): RouteModule => {
  const service = new AppealsService(deps);
  const repository = appealsRepository(deps.db);
  return (app) => {
    app.route(
      route(api.appeals.send, async ({ body: { postId, text }, viewer, request }) =>
        ok(await service.send(postId, memberOf(viewer).id, text, { ...intentOf(request), body: { postId, text } })),
      ),
    );
    app.route(
      route(api.appeals.list, async ({ query, viewer }) => {
        const { id: adminId } = memberOf(viewer);
        const { rows, total } = await repository.open(sliceOf(query));
        const rejecters = await repository.rejectersOf(rows.map(({ post_id }) => post_id));
        const hasOther = await repository.hasOtherAdmin(adminId);
        const items = rows.map((row) => {
          const rejecter = rejecters.get(row.post_id);
          const facts = { ownerId: row.owner_id, rejecterId: rejecter?.actor_id ?? null, hasOther };
          return {
            id: row.id,
            postId: PostId.parse(row.post_id),
            title: `${row.brand} ${row.model}, ${row.year}`,
            ownerId: UserId.parse(row.owner_id),
            ownerName: displayName(row),
            text: row.text,
            createdDate: row.created_at,
            reasonCode: REJECTION_REASONS.find((reason) => reason === row.rejection_reason) ?? 'OTHER',
            note: row.rejection_note ?? '',
            rejectedBy: rejecter === undefined ? '' : displayName(rejecter),
            canDecide: mayDecide(adminId, facts),
          };
        });
        return okList(items, total);
      }),
    );
    app.route(
      route(api.appeals.decide, async ({ params: { id }, body, viewer, request }) => {
        await service.decide(id, body, memberOf(viewer).id, { ...intentOf(request), body: { id, ...body } });
        return ok({ done: true as const });
      }),
    );
  };
};

/** Notifies the seller that the rejection stays; an accepted appeal is announced with the post's publication. */
const appealLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'appeal-letters',
    kinds: ['appealRefused'],
    isAwaited: true,
    handle: async (transaction, { event: { userId, postId } }) => {
      if (!(await channelsFor(transaction, userId, 'moderation')).mail) return false;
      return letterToUser(mail, transaction, userId, { kind: 'appealRefused', link: pathTo.edit(postId) });
    },
  });

export const appealsModule = (deps: AppealsDeps, mail: Pick<Mail, 'enqueue'>): ServerModule => ({
  name: 'appeals',
  routes: appealsRoutes(deps),
  subscribers: { durable: [appealLetters(mail)] },
});
