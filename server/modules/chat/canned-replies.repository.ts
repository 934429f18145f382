import { CHAT } from '#contract/chat.ts';
import type { CannedReply } from '#contract/http/chat.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';

type Words = { readonly title: string; readonly text: string };

/** A user's own ready answers, in the order in which they were made. */
export const listReplies = (db: Db, userId: number): Promise<CannedReply[]> =>
  db
    .selectFrom('chat_canned_reply')
    .select(['id', 'title', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(CHAT.cannedReplies)
    .execute();

/** Adds a reply; VALIDATION_FAILED where there are as many as there may be. */
export const addReply = async (db: Db, userId: number, { title, text }: Words, at: string): Promise<void> => {
  const known = await listReplies(db, userId);
  if (known.length >= CHAT.cannedReplies)
    throw new AppError('VALIDATION_FAILED', undefined, {
      fields: { title: `There are ${CHAT.cannedReplies} replies already.` },
    });
  await db.insertInto('chat_canned_reply').values({ user_id: userId, title, text, created_at: at }).execute();
};

/** Changes one of the user's own replies; NOT_FOUND for any other. */
export const saveReply = async (db: Db, userId: number, replyId: number, { title, text }: Words): Promise<void> => {
  const saved = await db
    .updateTable('chat_canned_reply')
    .set({ title, text })
    .where('id', '=', replyId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  if (saved.length === 0) throw new AppError('NOT_FOUND');
};

/** Deletes one of the user's own replies; nothing where there is none. */
export const removeReply = async (db: Db, userId: number, replyId: number): Promise<void> => {
  await db.deleteFrom('chat_canned_reply').where('id', '=', replyId).where('user_id', '=', userId).execute();
};
