import { sql, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** How many posts of this user others can see. */
export const countLiveOf = async (db: Db, ownerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** With literals, as in its partial index. */
const isUnpublished = sql<SqlBool>`moderation = 'approved' and hidden_at is null and sold_at is null and deleted_at is null and first_active_at is null`;

/** Publishes posts that were approved while their seller was blocked, up to a limit; returns their ids in order. */
export const publishApproved = async (
  transaction: Transaction,
  { ownerId, at, limit }: { readonly ownerId: number; readonly at: string; readonly limit: number },
): Promise<number[]> => {
  const rows = await transaction
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(isUnpublished)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await transaction.updateTable('post').set({ first_active_at: at }).where('id', 'in', ids).execute();
  return ids;
};
