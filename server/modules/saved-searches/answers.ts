import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A car that the user does not want to hear of any more; may be repeated. */
export const hideCar = async (db: Kysely<Database>, userId: number, postId: number, now: number): Promise<void> => {
  await db
    .insertInto('hidden_car')
    .columns(['user_id', 'post_id', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('post')
        .select((post) => [
          post.val(userId).as('user_id'),
          'id',
          post.val(new Date(now).toISOString()).as('created_at'),
        ])
        .where('id', '=', postId),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .execute();
};

/** Sends nothing of these searches of the user for a week; those of others stay as they are. */
export const muteSearches = async (
  db: Kysely<Database>,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('saved_search')
    .set({ muted_until: new Date(now + WEEK_MS).toISOString() })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
};
