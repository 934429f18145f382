import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import { StorageWatch } from './storage-watch.ts';
import { openTestDatabase } from './testing.ts';
import { allowGrowth, bigSetting, stopGrowth } from './testing-full.ts';

describe('a SQLite file on a full disk', () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('sqlite');
    await stopGrowth(database.db);
  });
  afterEach(() => database.close());

  const FULL = { code: 'SQLITE_FULL' };
  const small = (key: string) => ({ key, value: 'x' });
  const kept = async () => (await database.db.selectFrom('setting').select('key').execute()).map(({ key }) => key);

  test('fails a transaction with the reason of the system, and keeps nothing of it', async () => {
    const before = await kept();
    const write = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values(small('first')).execute();
      await transaction.insertInto('setting').values(bigSetting('second')).execute();
    });

    await expect(write).rejects.toMatchObject(FULL);
    expect(await kept()).toEqual(before);
  });

  test('keeps nothing of a transaction that continues after a failed statement', async () => {
    const before = await kept();
    const write = database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('setting')
        .values(bigSetting('first'))
        .execute()
        .catch(() => undefined);
      await transaction.deleteFrom('setting').execute();
    });
    const swallowed = database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('setting')
        .values(bigSetting('first'))
        .execute()
        .catch(() => undefined);
    });

    await expect(write).rejects.toMatchObject(FULL);
    await expect(swallowed).rejects.toMatchObject(FULL);
    expect(await kept()).toEqual(before);
  });

  test('fails each of a group of writes with that reason', async () => {
    const group = new GroupCommit(database.db, 5);
    const write = (key: string) =>
      group.run(
        async (transaction) => void (await transaction.insertInto('setting').values(bigSetting(key)).execute()),
      );

    const ends = await Promise.allSettled([write('a'), write('b')]);

    expect(ends).toMatchObject(Array(2).fill({ status: 'rejected', reason: FULL }));
  });

  test('writes again once there is room', async () => {
    await allowGrowth(database.db);
    await database.db
      .transaction()
      .execute((transaction) => transaction.insertInto('setting').values(bigSetting('later')).execute());

    expect(await kept()).toContain('later');
  });
});

test.each([
  [sqliteDialect, ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_NOMEM', 'SQLITE_READONLY'], 'SQLITE_BUSY'],
  [postgresDialect, ['53100', '53200', '58030'], '53300'],
] as const)('$name knows when the storage failed', (dialect, codes, other) => {
  const isStorageFailure = (code: string) => dialect.isStorageFailure(Object.assign(new Error('no'), { code }));

  expect(codes.map(isStorageFailure)).toEqual(codes.map(() => true));
  expect(isStorageFailure(other)).toBe(false);
});

test('a failed write counts for half a minute', () => {
  let now = 0;
  const storage = new StorageWatch(() => now);
  expect(storage.isFailing()).toBe(false);

  storage.failed();
  now += 29_999;
  expect(storage.isFailing()).toBe(true);
  now += 1;
  expect(storage.isFailing()).toBe(false);
});
