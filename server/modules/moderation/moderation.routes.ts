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

/** The findings that the checks stored as JSON, without those of another version. */
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

type Repository = ReturnType<typeof moderationRepository>;

const historyOf = (event: Awaited<ReturnType<Repository['history']>>[number]) => ({
  at: event.at,
  actorId: event.actor_id === null ? null : UserId.parse(event.actor_id),
  actorName: nameOf(event, event.actor_id),
  action: event.action,
  // The recorder of the event wrote an object.
  details: JSON.parse(event.details) as Record<string, unknown>,
});

const reportLine = (row: Awaited<ReturnType<Repository['reports']>>['rows'][number]) => ({
  id: row.id,
  postId: PostId.parse(row.post_id),
  title: `${row.brand} ${row.model}, ${row.year}`,
  reason: reportReason(row.reason),
  note: row.note,
  reporterId: UserId.parse(row.reporter_id),
  createdDate: row.created_at,
});

/** Reads for moderators: the queue, a search, one post with its history, and reports. */
const moderationReads = ({ db, posts }: Pick<ModerationDeps, 'db' | 'posts'>) => {
  const moderation = moderationRepository(db);
  return {
    queue: async ({ query, viewer }: Call<typeof api.moderation.queue>) => {
      const { rows, total } = await moderation.queue(sliceOf(query));
      const ids = rows.map(({ id }) => id);
      const cards = new Map((await posts.cards(ids, viewer)).map((card) => [card.id, card]));
      const queued = rows.flatMap((row) => {
        const card = cards.get(PostId.parse(row.id));
        return card === undefined ? [] : [{ ...card, ...queueLine(row) }];
      });
      return okList(queued, total);
    },
    search: async ({ query: { page, pageCount, ...asked }, viewer }: Call<typeof api.moderation.search>) => {
      const { ids, total } = await searchPosts(db, asked, sliceOf({ page, pageCount }));
      return okList(await posts.cards(ids, viewer), total);
    },
    post: async ({ params: { id }, viewer }: Call<typeof api.moderation.post>) => {
      const post = await posts.details(id, viewer);
      const history = (await moderation.history(id)).map(historyOf);
      const reports = (await moderation.reportsOf(id)).map(({ reason, note, created_at }) => ({
        reason: reportReason(reason),
        note,
        createdDate: created_at,
      }));
      return ok({ post, findings: findingsOf(await moderation.findings(id)), reports, history });
    },
    reports: async ({ query }: Call<typeof api.moderation.reports>) => {
      const { rows, total } = await moderation.reports(sliceOf(query));
      return okList(rows.map(reportLine), total);
    },
  };
};

/** Calls of moderators: reads, and the two decisions about a post. */
export const moderationRoutes =
  (deps: ModerationDeps): RouteModule =>
  (app) => {
    const { queue, search, post, reports } = moderationReads(deps);
    const decisions = new DecisionsService(deps);

    app.route(route(api.moderation.queue, queue));
    app.route(route(api.moderation.search, search));
    app.route(route(api.moderation.post, post));
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
    app.route(route(api.moderation.reports, reports));
  };
