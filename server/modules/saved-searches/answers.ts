import type { Db } from '#server/database/connection.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Sends nothing of these searches of the user for a week; those of others stay as they are. */
export const muteSearches = async (db: Db, userId: number, ids: readonly number[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('saved_search')
    .set({ muted_until: new Date(now + WEEK_MS).toISOString() })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
};
