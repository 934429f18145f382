import type { Db } from '#server/database/connection.ts';

/** The account that has verified this address. */
export const findProven = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'blocked_at', 'blocked_reason']).where('email', '=', email).executeTakeFirst();

/** Whether a proof has been used. */
export const isProofUsed = async (db: Db, hash: string): Promise<boolean> => {
  const used = await db.selectFrom('used_proof').select('hash').where('hash', '=', hash).executeTakeFirst();
  return used !== undefined;
};
