import type { Db, NewRow } from '#server/database/connection.ts';

const ACCOUNT = ['id', 'email', 'pending_email', 'password_hash', 'blocked_at', 'blocked_reason', 'language'] as const;

/** An account with the password hash that has just been checked. */
type Checked = { readonly id: number; readonly password_hash: string | null };

/** Accounts, their passwords and identities. */
const accounts = (db: Db) => ({
  find: (id: number) => db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst(),

  /** The account whose address this is. */
  findProven: (email: string) => db.selectFrom('users').select(ACCOUNT).where('email', '=', email).executeTakeFirst(),

  /** The newest accounts that were registered with this address and have proven none. */
  findClaimants: (email: string, limit: number) =>
    db
      .selectFrom('users')
      .select(ACCOUNT)
      .where('pending_email', '=', email)
      .where('email', 'is', null)
      .where('password_hash', 'is not', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  add: async (row: NewRow<'users'>): Promise<number> => {
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  setPassword: async (id: number, passwordHash: string): Promise<void> => {
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  },

  dropIdentities: async (userId: number): Promise<void> => {
    await db.deleteFrom('login_identity').where('user_id', '=', userId).execute();
  },

  /** Forgets accounts from before `before` that proved nothing, were never signed in to and own nothing. */
  forgetUnused: async (before: string): Promise<void> => {
    await db
      .deleteFrom('users')
      .where('email', 'is', null)
      .where('role', '=', 0)
      .where('erased_at', 'is', null)
      .where('created_at', '<', before)
      .where((user) =>
        user.not(user.exists(user.selectFrom('known_device').select('user_id').whereRef('user_id', '=', 'users.id'))),
      )
      .where((user) =>
        user.not(user.exists(user.selectFrom('session').select('user_id').whereRef('user_id', '=', 'users.id'))),
      )
      .where((user) =>
        user.not(user.exists(user.selectFrom('login_identity').select('user_id').whereRef('user_id', '=', 'users.id'))),
      )
      .where((user) =>
        user.not(user.exists(user.selectFrom('post').select('owner_id').whereRef('owner_id', '=', 'users.id'))),
      )
      .execute();
  },
});

/** Addresses that an account claims, and proves by a letter. */
const addresses = (db: Db) => ({
  /**
   * Whether this is still the account's password and its person may come in. Hashing takes its time: from here to the
   * end of the transaction nobody changes the one or blocks the other.
   */
  isStill: async ({ id, password_hash }: Checked): Promise<boolean> => {
    const held = await db
      .updateTable('users')
      .set((user) => ({ password_hash: user.ref('password_hash') }))
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('blocked_at', 'is', null)
      .returning('id')
      .execute();
    return held.length > 0;
  },

  /** The same without holding the row, for a database that takes no writes. */
  isStillNow: async ({ id, password_hash }: Checked): Promise<boolean> => {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('blocked_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  },

  claim: async (id: number, email: string | null): Promise<void> => {
    await db.updateTable('users').set({ pending_email: email }).where('id', '=', id).execute();
  },

  /** Whether the account still claims this address; nobody changes that before the end of the transaction. */
  stillClaims: async (id: number, email: string): Promise<boolean> => {
    const held = await db
      .updateTable('users')
      .set({ pending_email: email })
      .where('id', '=', id)
      .where('pending_email', '=', email)
      .returning('id')
      .execute();
    return held.length > 0;
  },

  /** The address becomes the account's own, and every other account's claim to it falls. */
  prove: async (id: number, email: string): Promise<void> => {
    await dropClaims(db, email, id);
    await db.updateTable('users').set({ email, pending_email: null }).where('id', '=', id).execute();
  },
});

/** Accounts by their addresses, what proves them and what one signs in with. */
export const accountsRepository = (db: Db) => ({
  ...accounts(db),
  ...addresses(db),
});
export type AccountsRepository = ReturnType<typeof accountsRepository>;
export type AccountRow = NonNullable<Awaited<ReturnType<AccountsRepository['find']>>>;

/** To be called in the transaction that proves an address: removes the claims of other accounts. */
export const dropClaims = async (db: Db, email: string, exceptId: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ pending_email: null })
    .where('pending_email', '=', email)
    .where('id', '!=', exceptId)
    .execute();
  await db.deleteFrom('mail_token').where('email', '=', email).where('user_id', '!=', exceptId).execute();
};
