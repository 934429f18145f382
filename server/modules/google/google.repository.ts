import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** The account that has verified this address. */
export const findProven = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select(['id', 'blocked_at', 'blocked_reason']).where('email', '=', email).executeTakeFirst();

/** Whether a proof has been used. */
export const isProofUsed = async (db: Kysely<Database>, hash: string): Promise<boolean> => {
  const used = await db.selectFrom('used_proof').select('hash').where('hash', '=', hash).executeTakeFirst();
  return used !== undefined;
};
