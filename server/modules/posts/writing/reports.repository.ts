import type { ReportReason } from '#contract/http/reasons.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { openablePosts } from '../favourites.repository.ts';
import { lockPost } from './locked.repository.ts';
import { markForReview } from './save.repository.ts';

/** So many people's reports bring a post before a moderator again (D018). */
const ENOUGH = 3;

export type Report = {
  readonly postId: number;
  readonly reason: ReportReason;
  readonly note: string;
};

/** A user's report of another user's post, once per user; it never hides the post by itself (D018). */
export const addReport = async (
  transaction: Transaction,
  reporter: ViewerUser,
  { postId, reason, note }: Report,
  { now, record }: { readonly now: number; readonly record: RecordEvents },
): Promise<void> => {
  const at = new Date(now).toISOString();
  const [open] = await openablePosts(transaction, [postId], reporter, now);
  if (open === undefined) throw new AppError('POST_NOT_FOUND');
  // One reporter at a time: of several at once each would count the others' reports as not there.
  if ((await lockPost(transaction, postId)) === reporter.id) {
    throw new AppError('VALIDATION_FAILED', undefined, { fields: { postId: 'This is your own post.' } });
  }
  const [added] = await transaction
    .insertInto('post_report')
    .values({ post_id: postId, reporter_id: reporter.id, reason, note, created_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'reporter_id']).doNothing())
    .returning('id')
    .execute();
  if (added === undefined) return;
  const { count } = await transaction
    .selectFrom('post_report')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ENOUGH) await markForReview(transaction, [postId], { at, record });
};
