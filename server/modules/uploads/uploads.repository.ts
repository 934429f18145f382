import type { Db, Transaction } from '#server/database/connection.ts';

/** Who sent which files: keeps a file until a post refers to it. */
export const uploadsRepository = (db: Db) => ({
  add: async (userId: number, key: string, at: string): Promise<void> => {
    await db
      .insertInto('upload')
      .values({ key, user_id: userId, created_at: at })
      .onConflict((conflict) => conflict.columns(['key', 'user_id']).doUpdateSet({ created_at: at }))
      .execute();
  },

  has: async (userId: number, key: string): Promise<boolean> => {
    const row = await db
      .selectFrom('upload')
      .select('key')
      .where('key', '=', key)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** How many files a user has sent since then, how many of them are videos, and the account's kind. */
  sentSince: async (
    userId: number,
    since: string,
  ): Promise<{ readonly count: number; readonly films: number; readonly isBusiness: boolean }> => {
    const row = await db
      .selectFrom('users')
      .select('is_business')
      .select((user) =>
        user
          .selectFrom('upload')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('user_id', '=', userId)
          .where('created_at', '>', since)
          .as('count'),
      )
      .select((user) =>
        user
          .selectFrom('upload')
          .select(({ fn }) => fn.countAll().as('films'))
          .where('user_id', '=', userId)
          .where('created_at', '>', since)
          // Only photos have a row.
          .where((upload) =>
            upload.not(
              upload.exists(upload.selectFrom('media').select('key').whereRef('media.key', '=', 'upload.key')),
            ),
          )
          .as('films'),
      )
      .where('id', '=', userId)
      .executeTakeFirst();
    return { count: Number(row?.count ?? 0), films: Number(row?.films ?? 0), isBusiness: row?.is_business === 1 };
  },
});

export type UploadsRepository = ReturnType<typeof uploadsRepository>;

/**
 * Those of these files that the user has sent and that are still stored. Renews their uploads, so that no sweep
 * deletes them before the caller's transaction ends.
 */
export const claimUploads = async (
  transaction: Transaction,
  userId: number,
  keys: readonly string[],
  at: string,
): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await transaction
    .updateTable('upload')
    .set({ created_at: at })
    .where('user_id', '=', userId)
    .where('key', 'in', [...keys])
    .returning('key')
    .execute();
  return new Set(rows.map((row) => row.key));
};

/** Files that a post no longer uses: they are swept a day later, unless something else refers to them. */
export const releaseUploads = async (
  transaction: Transaction,
  userId: number,
  keys: readonly string[],
  at: string,
): Promise<void> => {
  if (keys.length === 0) return;
  await transaction
    .insertInto('upload')
    .values(keys.map((key) => ({ key, user_id: userId, created_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'user_id']).doUpdateSet({ created_at: at }).where('upload.created_at', '<', at),
    )
    .execute();
};
