import type { OwnAppeal } from '#contract/http/appeals.ts';
import type { OwnFacts } from '#contract/http/own-posts.ts';
import { REJECTION_REASONS } from '#contract/http/reasons.ts';
import type { Db, StoredRow } from '#server/database/connection.ts';
import { hidesAt, type SaleRules } from './sale-clock.ts';

type Rejected = Pick<
  StoredRow<'post'>,
  'id' | 'moderation' | 'rejection_reason' | 'rejection_note' | 'rejected_at' | 'modified_at'
>;

/** Why a post is rejected; null once it was sent in again (D005). */
export const rejectionOf = (post: Rejected, appeals: OwnAppeals): OwnFacts['rejection'] => {
  const reasonCode = REJECTION_REASONS.find((reason) => reason === post.rejection_reason);
  if (post.moderation !== 'rejected' || reasonCode === undefined) return null;
  const appeal = appeals.find((each) => each.postId === post.id && each.rejectedAt === post.rejected_at);
  return {
    reasonCode,
    note: post.rejection_note ?? '',
    at: post.rejected_at ?? post.modified_at,
    appeal: appeal?.appeal ?? null,
  };
};

type OwnAppeals = readonly { readonly postId: number; readonly rejectedAt: string; readonly appeal: OwnAppeal }[];

/** What their seller wrote against rejections of these posts, and what came of it. */
export const appealsOf = async (db: Db, postIds: readonly number[]): Promise<OwnAppeals> => {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('appeal')
    .select(['post_id', 'rejected_at', 'text', 'created_at', 'decision', 'answer'])
    .where('post_id', 'in', [...postIds])
    .orderBy('id')
    .execute();
  return rows.map(({ post_id, rejected_at, text, created_at, decision, answer }) => ({
    postId: post_id,
    rejectedAt: rejected_at,
    appeal: { text, createdDate: created_at, decision, answer },
  }));
};

const isoOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** What only its owner sees of each of these posts; those of others are left out. */
export const ownFactsOf = async (
  db: Db,
  ownerId: number,
  ids: readonly number[],
  sale: SaleRules,
): Promise<ReadonlyMap<number, OwnFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('post')
    .select(['id', 'views', 'reveals', 'top_until', 'moderation', 'modified_at'])
    .select(['rejection_reason', 'rejection_note', 'rejected_at'])
    .select(['hidden_at', 'sold_at', 'deleted_at', 'confirmed_at', 'sale_asked_at'])
    .select((post) => [
      post
        .selectFrom('favourite')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('favourite.post_id', '=', 'post.id')
        .as('favorites'),
      post.selectFrom('users').select('unblocked_at').whereRef('users.id', '=', 'post.owner_id').as('unblocked_at'),
    ])
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  const rejected = rows.filter(({ moderation }) => moderation === 'rejected').map(({ id }) => id);
  const appeals = await appealsOf(db, rejected);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        views: row.views,
        reveals: row.reveals,
        favorites: Number(row.favorites),
        topUntil: row.top_until,
        rejection: rejectionOf(row, appeals),
        saleAskedAt: row.sale_asked_at,
        hidesAt: isoOrNull(hidesAt(row, sale)),
      },
    ]),
  );
};
