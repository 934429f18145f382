import type { OpenDatabase } from '#server/database/database.ts';
import type { Db, NewRow, Transaction } from '#server/database/connection.ts';
import type { LoginIdentityTable } from '#server/database/schema.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { type UsedProof, UnstoredProofs } from './unstored-proofs.ts';

/** A user of another service; `subject` never changes. */
export type ProviderIdentity = Pick<LoginIdentityTable, 'provider' | 'subject'>;

const iso = (time: number): string => new Date(time).toISOString();

/** The network from which a proof was first used, according to the database. */
const storedNetwork = async (db: Db, hash: string): Promise<string | undefined> => {
  const first = await db.selectFrom('used_proof').select('network').where('hash', '=', hash).executeTakeFirst();
  return first?.network;
};

/** Runs sign-ins so that races and a full disk do not fail them. */
const signIns = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) => ({
  /**
   * Runs a sign-in in one transaction, and once more where another request has just made the same account. On a full
   * disk `withoutWrites` finds the account; undefined from it leaves the failure as it is.
   */
  inTransaction: async <T>(
    work: (transaction: Transaction) => Promise<T>,
    withoutWrites: () => Promise<T | undefined>,
  ): Promise<T> => {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (dialect.isStorageFailure(error)) {
        const found = await withoutWrites();
        if (found === undefined) throw error;
        return found;
      }
      if (!dialect.isUniqueViolation(error)) throw error;
      return db.transaction().execute(work);
    }
  },
});

/** Accounts by the identities that users proved. */
const identities = {
  /** The account of an identity, undefined where it has none; ACCOUNT_BLOCKED if the user is blocked. */
  find: async (transaction: Db, { provider, subject }: ProviderIdentity): Promise<number | undefined> => {
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
  add: async (transaction: Db, { provider, subject }: ProviderIdentity, row: NewRow<'users'>): Promise<number> => {
    const { id } = await transaction.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    await transaction
      .insertInto('login_identity')
      .values({ provider, subject, user_id: id, created_at: row.created_at })
      .execute();
    return id;
  },

  /** Lets an account be entered by one more identity. */
  link: async (
    transaction: Db,
    { provider, subject }: ProviderIdentity,
    userId: number,
    now: number,
  ): Promise<void> => {
    await transaction
      .insertInto('login_identity')
      .values({ provider, subject, user_id: userId, created_at: iso(now) })
      .execute();
  },
};

/** Proofs that were used, in the database or, on a full disk, in this process. */
const usedProofs = (db: Db, unstored: UnstoredProofs) => ({
  /** Notes that a proof was used, and gives the network of its first use: undefined where this is the first. */
  useProof: async (
    transaction: Db,
    { hash, network, expiresAt }: UsedProof,
    now: number,
  ): Promise<string | undefined> => {
    const unstoredNetwork = unstored.find(hash, now);
    if (unstoredNetwork !== undefined) return unstoredNetwork;
    await transaction.deleteFrom('used_proof').where('expires_at', '<', iso(now)).execute();
    const noted = await transaction
      .insertInto('used_proof')
      .values({ hash, network, expires_at: iso(expiresAt) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (noted !== undefined) return undefined;
    return (await storedNetwork(transaction, hash)) ?? '';
  },

  /** Whether a proof was used; notes nothing. */
  isProofUsed: async (transaction: Db, hash: string, now: number): Promise<boolean> =>
    (unstored.find(hash, now) ?? (await storedNetwork(transaction, hash))) !== undefined,

  /** `useProof` on a full disk: this process remembers the proof. */
  useProofUnstored: async (proof: UsedProof, now: number): Promise<string | undefined> =>
    (await storedNetwork(db, proof.hash)) ?? unstored.use(proof, now),
});

/** The accounts behind proven identities of other services, and the proofs that were used for them. */
export const providerAccounts = (database: Pick<OpenDatabase, 'db' | 'dialect'>) => ({
  ...signIns(database),
  ...identities,
  ...usedProofs(database.db, new UnstoredProofs()),
});
export type ProviderAccounts = ReturnType<typeof providerAccounts>;
