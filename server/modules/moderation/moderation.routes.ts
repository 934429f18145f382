import { api } from '#contract/http/index.ts';
import { CHECK_FINDINGS, type CheckFinding, REPORT_REASONS } from '#contract/http/reasons.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { type Call, ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { type DecisionDeps, DecisionsService } from './decisions.service.ts';
import { moderationRepository, type QueuedRow } from './moderation.repository.ts';
import { searchPosts } from './post-search.repository.ts';

export type ModerationDeps = DecisionDeps & {
  readonly posts: Pick<PostsService, 'cards' | 'details'>;
};

/** What is stored as JSON by the checks; a finding of another version is left out. */
const findingsOf = (stored: string): CheckFinding[] => {
  const found: unknown = JSON.parse(stored);
  return CHECK_FINDINGS.filter((finding) => Array.isArray(found) && found.includes(finding));
};

const queueLine = (row: QueuedRow) => ({
  ownerId: UserId.parse(row.ownerId),
  ownerName: row.ownerName,
  findings: findingsOf(row.findings),
  reportsCount: row.reportsCount,
  waitingSince: row.waitingSince,
});

const reportReason = (stored: string) => REPORT_REASONS.find((reason) => reason === stored) ?? 'other';

type Named = Parameters<typeof displayName>[0];
const nameOf = ({ company_name, first_name, last_name }: Named, id: number | null): string | null =>
  id === null ? null : displayName({ company_name, first_name, last_name });

/** The moderators' desk: what waits, one post with its history, the two decisions, reports. */
export const moderationRoutes = (deps: ModerationDeps): RouteModule => {
  const desk = moderationRepository(deps.db);
  const decisions = new DecisionsService(deps);

  const onePost = async ({ params: { id }, viewer }: Call<typeof api.moderation.post>) => {
    const post = await deps.posts.details(id, viewer);
    const history = (await desk.history(id)).map((event) => ({
      at: event.at,
      actorId: event.actor_id === null ? null : UserId.parse(event.actor_id),
      actorName: nameOf(event, event.actor_id),
      action: event.action,
      // Written as an object by whoever recorded the event.
      details: JSON.parse(event.details) as Record<string, unknown>,
    }));
    const reports = (await desk.reportsOf(id)).map(({ reason, note, created_at }) => ({
      reason: reportReason(reason),
      note,
      createdDate: created_at,
    }));
    return ok({ post, findings: findingsOf(await desk.findings(id)), reports, history });
  };

  return (app) => {
    app.route(
      route(api.moderation.queue, async ({ query, viewer }) => {
        const { rows, total } = await desk.queue(sliceOf(query));
        const cards = new Map(
          (
            await deps.posts.cards(
              rows.map(({ id }) => id),
              viewer,
            )
          ).map((card) => [card.id, card]),
        );
        const queued = rows.flatMap((row) => {
          const card = cards.get(PostId.parse(row.id));
          return card === undefined ? [] : [{ ...card, ...queueLine(row) }];
        });
        return okList(queued, total);
      }),
    );
    app.route(
      route(api.moderation.search, async ({ query: { page, pageCount, ...asked }, viewer }) => {
        const { ids, total } = await searchPosts(deps.db, asked, sliceOf({ page, pageCount }));
        return okList(await deps.posts.cards(ids, viewer), total);
      }),
    );
    app.route(route(api.moderation.post, onePost));
    app.route(
      route(api.moderation.approve, async ({ params: { id }, viewer, request }) => {
        const intent = { ...intentOf(request), body: { id } };
        await decisions.decide(id, { action: 'approve' }, memberOf(viewer).id, intent);
        return ok({ done: true as const });
      }),
    );
    app.route(
      route(api.moderation.reject, async ({ params: { id }, body, viewer, request }) => {
        const intent = { ...intentOf(request), body: { id, ...body } };
        await decisions.decide(id, { action: 'reject', ...body }, memberOf(viewer).id, intent);
        return ok({ done: true as const });
      }),
    );
    app.route(
      route(api.moderation.reports, async ({ query }) => {
        const { rows, total } = await desk.reports(sliceOf(query));
        const reports = rows.map((row) => ({
          id: row.id,
          postId: PostId.parse(row.post_id),
          title: `${row.brand} ${row.model}, ${row.year}`,
          reason: reportReason(row.reason),
          note: row.note,
          reporterId: UserId.parse(row.reporter_id),
          createdDate: row.created_at,
        }));
        return okList(reports, total);
      }),
    );
  };
};
