import type { Db } from '#server/database/connection.ts';

const MAX_PER_USER = 20;

/** Browsers from which somebody signed in before, by the hashes of their cookies. */
export const knownDevicesRepository = (db: Db) => ({
  /** Which of these people signed in from the browser before. */
  usersOf: async (tokenHash: string, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
    if (userIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('known_device')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('user_id', 'in', userIds)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  },

  /** The browser gets a new cookie; who was known by the old one is known by the new. */
  rename: async (oldHash: string, newHash: string): Promise<void> => {
    await db.updateTable('known_device').set({ token_hash: newHash }).where('token_hash', '=', oldHash).execute();
  },

  /** Notes a sign-in; of a person's browsers the last twenty are known. */
  remember: async (userId: number, tokenHash: string, at: string): Promise<void> => {
    await db
      .insertInto('known_device')
      .values({ user_id: userId, token_hash: tokenHash, last_used_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: at }))
      .execute();
    const stale = await db
      .selectFrom('known_device')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .orderBy('token_hash')
      .limit(MAX_PER_USER)
      .offset(MAX_PER_USER)
      .execute();
    if (stale.length === 0) return;
    const hashes = stale.map(({ token_hash }) => token_hash);
    await db.deleteFrom('known_device').where('user_id', '=', userId).where('token_hash', 'in', hashes).execute();
  },

  /** Knows none of a person's browsers any more but one. */
  forgetOthers: async (userId: number, keptHash: string): Promise<void> => {
    await db.deleteFrom('known_device').where('user_id', '=', userId).where('token_hash', '!=', keptHash).execute();
  },

  forgetOld: async (before: string): Promise<void> => {
    await db.deleteFrom('known_device').where('last_used_at', '<', before).execute();
  },
});
