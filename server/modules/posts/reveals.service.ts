import { REVEALS_A_DAY } from '#contract/reveals.ts';
import type { PostContacts } from '#contract/http/posts.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { addReveal, findContacts, hasRevealed, revealsSince } from './reveals.repository.ts';
import { isOpenToOthers } from './status.ts';
import { contactsOf, viewOf } from './views.ts';
import { lockSeller } from './writing/locked.repository.ts';

const instant = (at: number): string => new Date(at).toISOString();

/** Reveals before this do not count any longer: neither for the limit nor as the same click. */
export const revealsCountFrom = (now: number): string => instant(now - DAY_MS);

/** Counts a reveal once a day for each user and post; DAILY_LIMIT, with the time to wait, after 30 posts in 24 hours. */
const count = async (transaction: Transaction, postId: number, userId: number, now: number) => {
  const since = revealsCountFrom(now);
  // One click of a user at a time, so that no two of them take the last place.
  await lockSeller(transaction, userId);
  if (await hasRevealed(transaction, postId, userId, since)) return;
  const latest = await revealsSince(transaction, userId, since, REVEALS_A_DAY);
  const [earliest] = latest.slice(REVEALS_A_DAY - 1);
  if (earliest !== undefined) {
    const retryAfter = Math.ceil((Date.parse(earliest) + DAY_MS - now) / 1000);
    throw new AppError('DAILY_LIMIT', undefined, { retryAfter });
  }
  await addReveal(transaction, { post_id: postId, user_id: userId, at: instant(now) });
};

/**
 * A post's contacts in full, as one counted event (D133). Owners and admins see them anyway and are not counted.
 * POST_NOT_FOUND as for the post's page, POST_STATE for a sold car (D013), EMAIL_NOT_VERIFIED for an unproven account.
 */
export const revealContacts = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  postId: number,
  viewer: Viewer,
): Promise<PostContacts> => {
  const user = memberOf(viewer);
  const post = await findContacts(db, postId);
  if (post === undefined) throw new AppError('POST_NOT_FOUND');
  const view = viewOf(user, post.owner_id);
  if (view === 'owner') return contactsOf(post);
  if (!isOpenToOthers(post, now())) throw new AppError('POST_NOT_FOUND');
  if (post.sold_at !== null) throw new AppError('POST_STATE');
  if (view === 'visitor') throw new AppError('EMAIL_NOT_VERIFIED');
  await db.transaction().execute((transaction) => count(transaction, postId, user.id, now()));
  return contactsOf(post);
};
