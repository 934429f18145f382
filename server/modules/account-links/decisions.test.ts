import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { FATES, FOLLOWING, MOVED } from './merge/decisions.ts';

/** Names of columns that refer to a user without a foreign key. */
const NAMES_USER =
  /^(user|owner|actor|author|sender|buyer|seller|reporter|reported|invitee|inviter|follower|followed|blocked|kept|gone|other)_id$|^(decided_by|merged_into)$/;

describe('decisions about users’ rows in a merge of accounts', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const foreignKeysOf = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string; target: string }>`
      select "from" as name, "table" as target from pragma_foreign_key_list(${table})
    `.execute(database.db);
    return rows.filter(({ target }) => target === 'users').map(({ name }) => name);
  };

  test('exist for every column of every table that refers to a user', async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      database.db,
    );
    const tables = rows.map(({ name }) => name).filter((name) => !/^(sqlite_|kysely_)/.test(name));
    const undecided: string[] = [];
    for (const table of tables) {
      const named = (await columnsOf(table)).filter((name) => NAMES_USER.test(name));
      const decided = Object.keys(FATES[table as keyof typeof FATES] ?? {});
      const names = new Set([...named, ...(await foreignKeysOf(table))]);
      undecided.push(...[...names].filter((name) => !decided.includes(name)).map((name) => `${table}.${name}`));
    }

    expect(tables.length).toBeGreaterThan(50);
    expect(undecided).toEqual([]);
  });

  test('name existing columns', async () => {
    const unknown: string[] = [];
    for (const [table, fates] of Object.entries(FATES)) {
      const columns = new Set(await columnsOf(table));
      unknown.push(...Object.keys(fates).filter((name) => !columns.has(name)));
    }

    expect(unknown).toEqual([]);
  });

  test('match the code: every row that moves or follows has its line', () => {
    const decided = (fate: string) =>
      Object.entries(FATES).flatMap(([table, fates]) =>
        Object.entries(fates).flatMap(([column, own]) => (own === fate ? [`${table}.${column}`] : [])),
      );
    const lines = (list: readonly { readonly table: string; readonly column: string }[]) =>
      list.map(({ table, column }) => `${table}.${column}`).toSorted();

    expect(lines(MOVED)).toEqual(decided('moves').toSorted());
    expect(lines(FOLLOWING)).toEqual(decided('follows').toSorted());
  });
});
