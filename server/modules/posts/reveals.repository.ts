import type { Db, Transaction } from '#server/database/connection.ts';
import { hiddenSince } from '#server/modules/search/index.ts';
import { addToDay } from './post-days.repository.ts';

/** Whether this user opened the contacts of this post since then (ISO). */
export const hasRevealed = async (db: Db, postId: number, userId: number, since: string): Promise<boolean> => {
  const found = await db
    .selectFrom('contact_reveal')
    .select('id')
    .where('post_id', '=', postId)
    .where('at', '>', since)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** When this user opened contacts since then (ISO), the latest first, up to a limit. */
export const revealsSince = async (
  transaction: Transaction,
  userId: number,
  since: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await transaction
    .selectFrom('contact_reveal')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
};

/** Logs a reveal and counts it for the seller. */
export const addReveal = async (
  transaction: Transaction,
  row: { readonly post_id: number; readonly user_id: number; readonly at: string },
): Promise<void> => {
  await transaction.insertInto('contact_reveal').values(row).execute();
  await transaction
    .updateTable('post')
    .set((post) => ({ reveals: post('reveals', '+', 1) }))
    .where('id', '=', row.post_id)
    .execute();
  await addToDay(transaction, row.at.slice(0, 'yyyy-mm-dd'.length), 'reveals', { ids: [row.post_id], count: 1 });
};

const SWEPT_AT_ONCE = 1000;

/** Deletes reveals from before that moment (ISO), some at a time; a post keeps the count of its own. */
export const sweepReveals = async (db: Db, before: string): Promise<void> => {
  const oldest = db
    .selectFrom('contact_reveal')
    .select('id')
    .where('at', '<=', before)
    .orderBy('id')
    .limit(SWEPT_AT_ONCE);
  let isDone = false;
  while (!isDone) {
    const { numDeletedRows } = await db.deleteFrom('contact_reveal').where('id', 'in', oldest).executeTakeFirst();
    isDone = Number(numDeletedRows) < SWEPT_AT_ONCE;
  }
};

/** What decides who may open a post's contacts, and the contacts themselves. */
export const findContacts = (db: Db, postId: number) =>
  db
    .selectFrom('post')
    .select(['owner_id', 'moderation', 'sold_at', 'deleted_at', hiddenSince.as('hidden_at')])
    .select(['contact_name', 'contact_email', 'contact_phone_number', 'whatsapp_number', 'telegram_number'])
    .select('lookup_address')
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
