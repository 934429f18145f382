import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** The one account that has proven this address. */
export const findProven = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select(['id', 'blocked_at', 'blocked_reason']).where('email', '=', email).executeTakeFirst();

/** Whether a proof was used already. */
export const isProofUsed = async (db: Kysely<Database>, hash: string): Promise<boolean> => {
  const used = await db.selectFrom('used_proof').select('hash').where('hash', '=', hash).executeTakeFirst();
  return used !== undefined;
};
