import type { Db } from './connection.ts';

/** Single values that the program itself remembers, by name. */
export type Settings = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
  /** Sets it unless it is set already, and gives what it is: servers that start together agree on one value. */
  readonly keep: (key: string, value: string) => Promise<string>;
};

export const settingsRepository = (db: Db): Settings => ({
  get: async (key) => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  },
  keep: async (key, value) => {
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow();
    return row.value;
  },
  set: async (key, value) => {
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  },
});
