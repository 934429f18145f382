import type { Db, NewRow } from '#server/database/connection.ts';

/** The stored reply of a write with its body's hash. */
export const findReply = (db: Db, scope: string, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['body_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();

export const forgetReplies = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
};

export const addReply = async (db: Db, row: NewRow<'idempotency'>): Promise<void> => {
  await db.insertInto('idempotency').values(row).execute();
};
