import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

type Counted = 'impressions' | 'views' | 'reveals';

/** The day of a moment, in UTC: `yyyy-mm-dd`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Adds the same count to a day of each of these posts; posts that no longer exist are left out. */
export const addToDay = async (
  db: Db,
  day: string,
  what: Counted,
  { ids, count }: { readonly ids: readonly number[]; readonly count: number },
): Promise<void> => {
  const column = sql.ref(what);
  await db
    .insertInto('post_day')
    .columns(['post_id', 'day', what])
    .expression(
      db
        .selectFrom('post')
        .select(['id', sql<string>`cast(${day} as text)`.as('day'), sql<number>`cast(${count} as integer)`.as('count')])
        .where('id', 'in', [...ids])
        // Writers in the same order never wait for each other in a circle.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'day'])
        .doUpdateSet({ [what]: sql<number>`post_day.${column} + excluded.${column}` }),
    )
    .execute();
};

/** Adds to all views of the posts and to those of the day. */
export const addViews = (
  db: Db,
  seen: { readonly ids: readonly number[]; readonly count: number },
  day: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('post')
      .set((post) => ({ views: post('views', '+', seen.count) }))
      .where('id', 'in', [...seen.ids])
      .execute();
    await addToDay(transaction, day, 'views', seen);
  });
