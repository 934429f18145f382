import type { Db, StoredRow, Transaction } from '#server/database/connection.ts';

/** Browsers of one user; a further one takes the place of the oldest. */
const MOST_ADDRESSES = 20;

type Row = StoredRow<'push_address'>;
export type NewAddress = Omit<Row, 'id'>;
/** A browser at a push service, and the keys with which it reads. */
export type PushAddress = Pick<Row, 'id' | 'user_id' | 'endpoint' | 'p256dh' | 'auth'>;

export const hasAddress = async (db: Db, sessionId: number): Promise<boolean> => {
  const found = db.selectFrom('push_address').select('id').where('session_id', '=', sessionId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
};

/** Keeps the one address of a session. A browser whose address another session had is that session's no more. */
export const keepAddress = async (transaction: Transaction, address: NewAddress): Promise<void> => {
  const { session_id, user_id, endpoint } = address;
  await transaction
    .deleteFrom('push_address')
    .where((row) => row.or([row('session_id', '=', session_id), row('endpoint', '=', endpoint)]))
    .execute();
  const { user_id: _user, endpoint: _endpoint, ...same } = address;
  await transaction
    .insertInto('push_address')
    .values(address)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...same, user_id }))
    .execute();
  const kept = transaction.selectFrom('push_address').select('id').where('user_id', '=', user_id).orderBy('id', 'desc');
  const newest = (await kept.limit(MOST_ADDRESSES).execute()).map(({ id }) => id);
  await transaction.deleteFrom('push_address').where('user_id', '=', user_id).where('id', 'not in', newest).execute();
};

export const removeOfSession = async (db: Db, sessionId: number): Promise<void> => {
  await db.deleteFrom('push_address').where('session_id', '=', sessionId).execute();
};

export const removeAddress = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('push_address').where('id', '=', id).execute();
};

export const idsOfUser = async (db: Db, userId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('push_address')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(MOST_ADDRESSES)
    .execute();
  return rows.map(({ id }) => id);
};

/** The address, unless it was removed meanwhile or has become another user's. */
export const findAddress = (db: Db, id: number, userId: number): Promise<PushAddress | undefined> =>
  db
    .selectFrom('push_address')
    .select(['id', 'user_id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
