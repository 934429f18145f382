import type { PostAction } from '#contract/post-actions.ts';
import type { Transaction } from '#server/database/connection.ts';

/** One line of a post's history. */
export type HistoryLine = {
  readonly postId: number;
  /** Null where the product itself acted. */
  readonly actorId: number | null;
  readonly action: PostAction | 'create' | 'flag' | 'report' | 'ask' | 'appeal' | 'acceptAppeal' | 'refuseAppeal';
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: string;
};

/** Adds who did what to a post and when (D172) to its history, which its owner and moderators read. */
export const addHistory = async (
  transaction: Transaction,
  { postId, actorId, action, details = {}, at }: HistoryLine,
): Promise<void> => {
  await transaction
    .insertInto('post_event')
    .values({ post_id: postId, actor_id: actorId, action, details: JSON.stringify(details), at })
    .execute();
};
