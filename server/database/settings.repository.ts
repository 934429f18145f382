import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Single values that the program itself remembers, by name. */
export type Settings = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
};

export const settingsRepository = (db: Kysely<Database>): Settings => ({
  get: async (key) => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  },
  set: async (key, value) => {
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  },
});
