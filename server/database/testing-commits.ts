import type { Kysely } from 'kysely';
import { vi } from 'vitest';
import type { Database } from './schema.ts';

/** Waits before each commit of this database until `wait` is over. */
export const holdCommits = (db: Kysely<Database>, wait: () => Promise<void>) => {
  const begin = db.transaction.bind(db);
  return vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (transaction) => {
        const value = await work(transaction);
        await wait();
        return value;
      });
    return builder;
  });
};
