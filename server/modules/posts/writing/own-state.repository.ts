import type { OwnState } from '#contract/http/own-posts.ts';
import { PostId } from '#contract/ids.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { statusOf } from '../status.ts';

/** The state of a person's post at the end of the transaction, with the credits that are left. */
export const ownState = async (transaction: Transaction, postId: number, ownerId: number): Promise<OwnState> => {
  const row = await transaction
    .selectFrom('post')
    .innerJoin('users', 'users.id', 'post.owner_id')
    .select(['post.moderation', 'post.hidden_at', 'post.sold_at', 'post.deleted_at', 'post.modified_at'])
    .select(['post.top_until', 'users.post_credits', 'users.top_credits'])
    .where('post.id', '=', postId)
    .where('post.owner_id', '=', ownerId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('POST_NOT_FOUND');
  return {
    id: PostId.parse(postId),
    status: row.deleted_at === null ? statusOf(row) : null,
    modifiedDateUtc: row.modified_at,
    topUntil: row.top_until,
    postCredits: row.post_credits,
    topCredits: row.top_credits,
  };
};
