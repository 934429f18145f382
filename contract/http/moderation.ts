import { z } from 'zod';
import { idText, PostId, UserId } from '../ids.ts';
import { pageQuery, viewerQuery } from '../page.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { Post, PostCard } from './posts.ts';
import { CHECK_FINDINGS, REJECTION_REASONS, REPORT_REASONS } from './reasons.ts';
import { adminRoutes } from './admin-routes.ts';

/** One thing that happened to a post: who, what, when (D172). */
const HistoryEntry = z.object({
  at: z.string(),
  actorId: UserId.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});

const Queued = PostCard.extend({
  ownerId: UserId,
  ownerName: z.string(),
  findings: z.array(z.enum(CHECK_FINDINGS)),
  reportsCount: z.number().int(),
  waitingSince: z.string(),
});
export type QueuedPost = z.infer<typeof Queued>;

const Report = z.object({
  id: z.number().int(),
  postId: PostId,
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  reporterId: UserId,
  createdDate: z.string(),
});

const done = valueOf(z.object({ done: z.literal(true) }));
const byId = z.strictObject({ id: idText });

/** For role admin only (D004). */
export const moderation = {
  /** Pending posts, and live ones that wait for a look (MODERATION=post, three reports); the longest waiting first. */
  queue: endpoint(adminRoutes.moderation.queue, {
    query: z.strictObject({ ...pageQuery, ...viewerQuery }),
    reply: listOf(Queued),
  }),
  /** Posts of any status by id, VIN, phone number or words, or all of one user; the newest first. */
  search: endpoint(adminRoutes.moderation.search, {
    query: z.strictObject({
      q: z.string().trim().max(100).default(''),
      ownerId: idText.optional(),
      ...pageQuery,
      ...viewerQuery,
    }),
    reply: listOf(PostCard),
  }),
  post: endpoint(adminRoutes.moderation.post, {
    params: byId,
    query: z.strictObject(viewerQuery),
    reply: valueOf(
      z.object({
        post: Post,
        findings: z.array(z.enum(CHECK_FINDINGS)),
        reports: z.array(Report.pick({ reason: true, note: true, createdDate: true })),
        history: z.array(HistoryEntry),
      }),
    ),
  }),
  approve: endpoint(adminRoutes.moderation.approve, { params: byId, body: z.strictObject({}), reply: done }),
  reject: endpoint(adminRoutes.moderation.reject, {
    params: byId,
    body: z.strictObject({ reasonCode: z.enum(REJECTION_REASONS), note: z.string().trim().max(1000).default('') }),
    reply: done,
  }),
  reports: endpoint(adminRoutes.moderation.reports, {
    query: z.strictObject({ ...pageQuery, lang: viewerQuery.lang }),
    reply: listOf(Report),
  }),
};
