import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, SQLITE_FILE } from './database.ts';
import { migrate } from './migrator.ts';
import { settingsRepository } from './settings.repository.ts';
import { openSqliteFile } from './sqlite.ts';
import { DIALECTS, describeOnEveryDialect, openTestDatabase } from './testing.ts';

describe('a SQLite connection', () => {
  test('syncs fully before and after the first write, on every connection', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
    const first = openDatabase({ url: '', dataDir });
    const synchronous = async ({ db }: OpenDatabase) => (await sql`pragma synchronous`.execute(db)).rows;
    const before = await synchronous(first);
    await migrate(first);
    await settingsRepository(first.db).set('a', '1');
    const after = await synchronous(first);
    const second = openDatabase({ url: '', dataDir });
    const onSecond = await synchronous(second);
    await settingsRepository(second.db).set('a', '2');
    const onSecondAfter = await synchronous(second);
    const raw = openSqliteFile(join(dataDir, SQLITE_FILE)).pragma('synchronous', { simple: true });
    await Promise.all([first.close(), second.close()]);
    rmSync(dataDir, { recursive: true });

    expect([before, after, onSecond, onSecondAfter]).toEqual(Array(4).fill([{ synchronous: 2 }]));
    expect(raw).toBe(2);
  });

  test('lets requests in between the queries of a long job', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
    const { db, close } = openDatabase({ url: '', dataDir });
    let isRequestRead = false;
    setImmediate(() => (isRequestRead = true));
    const end = performance.now() + 500;
    while (!isRequestRead && performance.now() < end) await sql`select 1`.execute(db);
    await close();
    rmSync(dataDir, { recursive: true });

    expect(isRequestRead).toBe(true);
  });

  test('keeps nothing of migrations that were cut off, and migrates from the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
    const cut = openDatabase({ url: '', dataDir });
    const tables = async () =>
      (
        await sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name like '%t%'`.execute(
          cut.db,
        )
      ).rows;
    await sql`create table telegram_outbox (id integer)`.execute(cut.db);
    await expect(migrate(cut)).rejects.toThrow('The database could not be migrated.');
    const left = (await tables()).filter(({ name }) => !name.startsWith('kysely_'));
    await sql`drop table telegram_outbox`.execute(cut.db);
    const done = await migrate(cut);
    await cut.close();
    rmSync(dataDir, { recursive: true });

    expect(left).toEqual([{ name: 'telegram_outbox' }]);
    expect(done).toContain('001-foundation');
  });

  test('is refused where the file cannot keep a write-ahead log', () => {
    expect(() => openSqliteFile(':memory:')).toThrow('SQLite refused journal_mode');
  });
});

test.each(DIALECTS)('a %s database begins with id 1, also after one whose ids were set', async (dialect) => {
  const first = await openTestDatabase(dialect);
  await first.db.insertInto('brand').values({ id: 40, name: 'Lada', country: 'RU' }).execute();
  await first.dialect.afterExplicitIds(first.db, 'brand');
  await first.close();
  const second = await openTestDatabase(dialect);
  const { id } = await second.db
    .insertInto('brand')
    .values({ name: 'Lada', country: 'RU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await second.close();

  expect(id).toBe(1);
});

describeOnEveryDialect('the database', (database, name) => {
  test('migrates once and then finds nothing to do', async () => {
    expect(await migrate(database())).toEqual([]);
  });

  test('runs on tables of the next release, which are marked as readable by this one', async () => {
    const { db } = database();
    const own = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
    const known = own.rows[0]?.name;
    await sql`insert into kysely_migration (name, timestamp) values ('999-added', '2999-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await settingsRepository(db).set('schema.needed', `999-added ${known}`);
    const allowed = await migrate(database());
    await settingsRepository(db).set('schema.needed', `999-added 998-changed`);
    const refused = migrate(database());

    expect(allowed).toEqual([]);
    await expect(refused).rejects.toMatchObject({ code: 'NEWER_DATA' });
    await sql`delete from kysely_migration where name = '999-added'`.execute(db);
  });

  test('refuses tables of a newer program', async () => {
    const { db } = database();
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
      db,
    );

    await expect(migrate(database())).rejects.toMatchObject({ code: 'NEWER_DATA' });
  });

  test('remembers a setting and its last value', async () => {
    const settings = settingsRepository(database().db);

    await settings.set('key', 'one');
    await settings.set('key', 'two');

    expect([await settings.get('key'), await settings.get('other')]).toEqual(['two', undefined]);
  });

  test('distinguishes a repeated key from a missing parent', async () => {
    const { db, dialect } = database();
    const brand = { id: 5, name: 'Lada', country: 'RU' };
    const model = { brand_id: 99, name: 'Niva', year_from: 1977, year_to: null, is_popular: 1 } as const;
    await db.insertInto('brand').values(brand).execute();

    const repeated = await db
      .insertInto('brand')
      .values({ ...brand, id: 6 })
      .execute()
      .catch((error: unknown) => error);
    const orphan = await db
      .insertInto('model')
      .values(model)
      .execute()
      .catch((error: unknown) => error);

    expect([dialect.isUniqueViolation(repeated), dialect.isForeignKeyViolation(repeated)]).toEqual([true, false]);
    expect([dialect.isUniqueViolation(orphan), dialect.isForeignKeyViolation(orphan)]).toEqual([false, true]);
    expect(dialect.isBusy(repeated)).toBe(false);
  });

  test('continues numbering after rows with given ids', async () => {
    const { db, dialect } = database();
    await db.insertInto('brand').values({ id: 41, name: 'Lada', country: 'RU' }).execute();
    await dialect.afterExplicitIds(db, 'brand');

    const { id } = await db
      .insertInto('brand')
      .values({ name: 'UAZ', country: 'RU' })
      .returning('id')
      .executeTakeFirstOrThrow();

    expect(id).toBe(42);
  });

  test('gives sums and counts of wide numbers as numbers', async () => {
    const { db } = database();
    const rate = { date: '2026-11-21', per_usd_micro: 12_700_000_000 };
    await db
      .insertInto('currency_rate')
      .values([
        { ...rate, currency: 'UZS' },
        { ...rate, currency: 'AMD' },
      ])
      .execute();

    const { total, rows } = await db
      .selectFrom('currency_rate')
      .select(({ fn }) => [fn.sum('per_usd_micro').as('total'), fn.countAll().as('rows')])
      .executeTakeFirstOrThrow();

    expect([total, rows]).toEqual([25_400_000_000, 2]);
  });

  test('undoes a transaction that fails', async () => {
    const { db } = database();
    const failing = db.transaction().execute(async (transaction) => {
      await settingsRepository(transaction).set('key', 'half');
      throw new Error('stop');
    });

    await expect(failing).rejects.toThrow('stop');
    expect(await settingsRepository(db).get('key')).toBeUndefined();
  });

  test(`is ${name}`, () => {
    expect(database().dialect.name).toBe(name);
  });
});

describe('a PostgreSQL server that is away', () => {
  test('is a reason to try again, and the pool finds it when it is back', async () => {
    const { db, dialect, close } = await openTestDatabase('postgres');
    const cut = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((error: unknown) => error);
    const ask = () =>
      settingsRepository(db)
        .get('key')
        .catch((error: unknown) => error);

    expect(dialect.isBusy(cut)).toBe(true);
    // The cut connection may be handed out once more before the news of its end arrives.
    await expect.poll(ask).toBeUndefined();
    await close();
  }, 60_000);

  test('from the start is the same', async () => {
    const { db, dialect, close } = openDatabase({ url: 'postgres://127.0.0.1:1/aniv', dataDir: '' });
    const refused = await settingsRepository(db)
      .get('key')
      .catch((error: unknown) => error);
    await close();

    expect(dialect.isBusy(refused)).toBe(true);
  });
});

test('a statement of a test may take longer on PostgreSQL than one of the server: the machine may be busy', async () => {
  const { db, close } = await openTestDatabase('postgres');
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  await close();

  expect(rows).toEqual([{ statement_timeout: '1min' }]);
});

describe('the two schemas', () => {
  const opened: OpenDatabase[] = [];
  beforeAll(async () => {
    opened.push(...(await Promise.all(DIALECTS.map((name) => openTestDatabase(name)))));
  }, 60_000);
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  const columnsOf = async ({ db }: OpenDatabase) => {
    const tables = await db.introspection.getTables();
    return Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns
            .map((column) => [column.name, `${portable(column.dataType)}${column.isNullable ? '?' : ''}`] as const)
            .toSorted(([a], [b]) => a.localeCompare(b)),
        ),
      ]),
    );
  };

  const indexesOf = async ({ db, dialect }: OpenDatabase) => {
    const { rows } =
      dialect.name === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`.execute(
            db,
          )
        : await sql<{ name: string }>`
            select indexname as name from pg_indexes where schemaname = 'public'
              and indexname not like '%\\_key' and indexname not like '%\\_pkey'`.execute(db);
    return rows.map(({ name }) => name).toSorted();
  };

  test('have the same tables, columns, types and required fields', async () => {
    const [sqlite, postgres] = await Promise.all(opened.map(columnsOf));

    expect(Object.keys(sqlite ?? {})).toContain('post');
    expect(sqlite).toEqual(postgres);
  });

  test('have the same indexes', async () => {
    const [sqlite, postgres] = await Promise.all(opened.map(indexesOf));

    expect(sqlite).toContain('post_live_model_id_created_at');
    expect(sqlite).toEqual(postgres);
  });
});

const portable = (type: string): string => (/^(int|bigint)/i.test(type) ? 'integer' : type.toLowerCase());
