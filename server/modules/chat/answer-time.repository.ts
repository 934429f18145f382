import type { Db } from '#server/database/connection.ts';

/** The answered conversations of a seller that began since a time. */
export const answersOf = async (db: Db, sellerId: number, since: string) => {
  const rows = await db
    .selectFrom('conversation')
    .select(['first_asked_at', 'first_answered_at'])
    .where('seller_id', '=', sellerId)
    .where('first_asked_at', '>=', since)
    .where('first_answered_at', 'is not', null)
    .orderBy('first_asked_at')
    .execute();
  return rows.map(({ first_asked_at, first_answered_at }) => ({
    first_asked_at: first_asked_at!,
    first_answered_at: first_answered_at!,
  }));
};

/** Sellers who were asked, or are shown with an answer time. */
export const sellersWithAnswers = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('conversation')
    .select('seller_id as id')
    .where('first_asked_at', 'is not', null)
    .union(db.selectFrom('users').select('id').where('response_minutes', 'is not', null))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Writes only what differs. */
export const saveAnswerTime = async (db: Db, sellerId: number, minutes: number | null): Promise<void> => {
  await db
    .updateTable('users')
    .set({ response_minutes: minutes })
    .where('id', '=', sellerId)
    .where('response_minutes', 'is distinct from', minutes)
    .execute();
};
