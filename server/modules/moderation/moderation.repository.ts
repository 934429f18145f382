import type { Db } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Slice } from '#server/lib/slice.ts';
import { isOfNobodyHidden } from '#server/modules/search/index.ts';

/** Posts of blocked users wait until the block ends. */
const waiting = (db: Db) =>
  db
    .selectFrom('post')
    .where('review_since', 'is not', null)
    .where(isOfNobodyHidden)
    .where('post.sold_at', 'is', null)
    .where('post.deleted_at', 'is', null);

/** The fields of a moderator's list beyond the card. */
export type QueuedRow = {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly findings: string;
  readonly reportsCount: number;
  readonly waitingSince: string;
};

/** Posts that wait for a look, and what was decided about them. */
const reviews = (db: Db) => ({
  /** The posts that wait for a look, the longest waiting first. */
  queue: async ({ offset, limit }: Slice): Promise<{ readonly rows: QueuedRow[]; readonly total: number }> => {
    const { count } = await waiting(db)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await waiting(db)
      .innerJoin('users', 'users.id', 'post.owner_id')
      .select(['post.id', 'owner_id', 'findings', 'review_since', 'company_name', 'first_name', 'last_name'])
      .select((post) =>
        post
          .selectFrom('post_report')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('post_report.post_id', '=', 'post.id')
          .as('reports'),
      )
      .orderBy('review_since')
      .orderBy('post.id')
      .limit(limit)
      .offset(offset)
      .execute();
    const queued = rows.map((row) => ({
      id: row.id,
      ownerId: row.owner_id,
      ownerName: displayName(row),
      findings: row.findings,
      reportsCount: Number(row.reports ?? 0),
      waitingSince: row.review_since ?? '',
    }));
    return { rows: queued, total: Number(count) };
  },

  findings: async (postId: number): Promise<string> => {
    const row = await db.selectFrom('post').select('findings').where('id', '=', postId).executeTakeFirst();
    return row?.findings ?? '[]';
  },

  /** What happened to a post, the latest last. */
  history: async (postId: number) => {
    const rows = await db
      .selectFrom('post_event')
      .leftJoin('users', 'users.id', 'post_event.actor_id')
      .select(['at', 'actor_id', 'action', 'details', 'company_name', 'first_name', 'last_name'])
      .where('post_id', '=', postId)
      .orderBy('post_event.id', 'desc')
      .limit(MAX_EVENTS)
      .execute();
    return rows.toReversed();
  },

  /** Who a post belongs to. */
  ownerOf: async (postId: number): Promise<number | undefined> => {
    const row = await db.selectFrom('post').select('owner_id').where('id', '=', postId).executeTakeFirst();
    return row?.owner_id;
  },
});

/** Reports of users about posts. */
const reports = (db: Db) => ({
  /** What people report about a post, the latest first. */
  reportsOf: (postId: number) =>
    db
      .selectFrom('post_report')
      .select(['reason', 'note', 'created_at'])
      .where('post_id', '=', postId)
      .orderBy('id', 'desc')
      .limit(MAX_REPORTS)
      .execute(),

  /** What people report, the latest first. */
  reports: async ({ offset, limit }: Slice) => {
    const { count } = await db
      .selectFrom('post_report')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('post_report')
      .innerJoin('post', 'post.id', 'post_report.post_id')
      .innerJoin('brand', 'brand.id', 'post.brand_id')
      .innerJoin('model', 'model.id', 'post.model_id')
      .select(['post_report.id', 'post_id', 'reporter_id', 'reason', 'note', 'post_report.created_at', 'post.year'])
      .select(['brand.name as brand', 'model.name as model'])
      .orderBy('post_report.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: Number(count) };
  },
});

/** Reads what moderators work on. */
export const moderationRepository = (db: Db) => ({
  ...reviews(db),
  ...reports(db),
});
export type ModerationRepository = ReturnType<typeof moderationRepository>;

const MAX_EVENTS = 500;
const MAX_REPORTS = 50;
