import type { Insertable, Kysely, Transaction } from 'kysely';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Database, LoginIdentityTable, UserTable } from '#server/database/schema.ts';
import { refuseBlocked } from '#server/http/blocked.ts';

/** A person as another service knows them: `subject` never changes, whatever else does. */
export type ProviderIdentity = Pick<LoginIdentityTable, 'provider' | 'subject'>;

type UsedProof = { readonly hash: string; readonly network: string; readonly expiresAt: number };

const iso = (time: number): string => new Date(time).toISOString();

/** The accounts behind proven identities of other services, and the proofs that were used for them. */
export const providerAccounts = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) => ({
  /** Runs a sign-in in one transaction, and once more where another request has just made the same account. */
  inTransaction: async <T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!dialect.isUniqueViolation(error)) throw error;
      return db.transaction().execute(work);
    }
  },

  /** The account of an identity, undefined where it has none; ACCOUNT_BLOCKED where its person may not sign in. */
  find: async (transaction: Kysely<Database>, { provider, subject }: ProviderIdentity): Promise<number | undefined> => {
    const found = await transaction
      .selectFrom('login_identity')
      .innerJoin('users', 'users.id', 'login_identity.user_id')
      .select(['users.id', 'users.blocked_at', 'users.blocked_reason'])
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (found !== undefined) refuseBlocked(found);
    return found?.id;
  },

  /** A new account with its identity. */
  add: async (
    transaction: Kysely<Database>,
    { provider, subject }: ProviderIdentity,
    row: Insertable<UserTable>,
  ): Promise<number> => {
    const { id } = await transaction.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    await transaction
      .insertInto('login_identity')
      .values({ provider, subject, user_id: id, created_at: row.created_at })
      .execute();
    return id;
  },

  /** Lets an account be entered by one more identity. */
  link: async (
    transaction: Kysely<Database>,
    { provider, subject }: ProviderIdentity,
    userId: number,
    now: number,
  ): Promise<void> => {
    await transaction
      .insertInto('login_identity')
      .values({ provider, subject, user_id: userId, created_at: iso(now) })
      .execute();
  },

  /** Notes that a proof was used, and gives the network of its first use: undefined where this is the first. */
  useProof: async (
    transaction: Kysely<Database>,
    { hash, network, expiresAt }: UsedProof,
    now: number,
  ): Promise<string | undefined> => {
    await transaction.deleteFrom('used_proof').where('expires_at', '<', iso(now)).execute();
    const noted = await transaction
      .insertInto('used_proof')
      .values({ hash, network, expires_at: iso(expiresAt) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (noted !== undefined) return undefined;
    const first = await transaction
      .selectFrom('used_proof')
      .select('network')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return first?.network ?? '';
  },
});
export type ProviderAccounts = ReturnType<typeof providerAccounts>;
