import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** The one account that has proven this address. */
export const findProven = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select(['id', 'password_hash', 'blocked_at']).where('email', '=', email).executeTakeFirst();

/** Ends what others claimed or were mailed about an address that is now proven to be this account's (SECURITY rule 15). */
export const endOtherClaims = async (
  transaction: Transaction<Database>,
  email: string,
  ownerId: number,
): Promise<void> => {
  await transaction
    .updateTable('users')
    .set({ pending_email: null })
    .where('pending_email', '=', email)
    .where('id', '!=', ownerId)
    .execute();
  await transaction.deleteFrom('mail_token').where('email', '=', email).where('user_id', '!=', ownerId).execute();
};

/** Whether a proof was used already. */
export const isProofUsed = async (db: Kysely<Database>, hash: string): Promise<boolean> => {
  const used = await db.selectFrom('used_proof').select('hash').where('hash', '=', hash).executeTakeFirst();
  return used !== undefined;
};
