import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type OpenDatabase, openDatabase, SQLITE_FILE } from './database.ts';
import type { SqlDialect } from './dialect.ts';
import { openPostgresCopy } from './testing-databases.ts';
import { databaseOn, onServer, type PostgresTemplate, type SqliteTemplate } from './testing-setup.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const satisfies readonly SqlDialect['name'][];

const askDatabaseServer = async (kind: SqlDialect['name']): Promise<unknown> => {
  const response = await fetch(`${inject('databaseServer')}/${kind}`);
  if (!response.ok) throw new Error(`No ${kind}: ${await response.text()}`);
  return response.json();
};

/** The answers of the database server, which stay the same for the whole run. */
const templates: Partial<Record<SqlDialect['name'], Promise<unknown>>> = {};

const templateOf = async <T>(kind: SqlDialect['name']): Promise<T> =>
  // Our own setup wrote it.
  (await (templates[kind] ??= askDatabaseServer(kind))) as T;

const openSqlite = async ({ file }: SqliteTemplate): Promise<OpenDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
  copyFileSync(file, join(dataDir, SQLITE_FILE));
  const opened = openDatabase({ url: '', dataDir });
  // Nothing reads these files after a crash, so no test waits for the disk.
  await sql`pragma synchronous = off`.execute(opened.db);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** A database of the asked kind with all tables and no rows; closing it deletes it. */
export const openTestDatabase = async (name: SqlDialect['name'] = 'sqlite'): Promise<OpenDatabase> =>
  name === 'sqlite'
    ? openSqlite(await templateOf<SqliteTemplate>(name))
    : openPostgresCopy(await templateOf<PostgresTemplate>(name));

/** A PostgreSQL database with the address that server processes open it by. */
export type TestPostgres = OpenDatabase & { readonly url: string };

/** An empty migrated PostgreSQL database for tests of whole server processes; closing it deletes it. */
export const createTestPostgres = async (): Promise<TestPostgres> => {
  const { server, template } = await templateOf<PostgresTemplate>('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = databaseOn(server, name);
  const opened = openDatabase({ url, dataDir: '' });
  const close = async () => {
    await opened.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { ...opened, url, close };
};

/**
 * Runs the same tests on SQLite and on a real PostgreSQL. Each test gets an empty migrated database of its own by
 * calling the argument; with `per: 'suite'` the tests of one block share theirs (for expensive fillings).
 */
export const describeOnEveryDialect = (
  subject: string,
  tests: (database: () => OpenDatabase, name: SqlDialect['name']) => void,
  { per = 'test' }: { per?: 'test' | 'suite' } = {},
): void => {
  describe.each(DIALECTS)(`${subject} on %s`, (name) => {
    let opened: OpenDatabase | undefined;
    const open = async () => {
      opened = await openTestDatabase(name);
    };
    const close = async () => {
      await opened?.close();
      opened = undefined;
    };
    if (per === 'test') {
      beforeEach(open, 60_000);
      afterEach(close);
    } else {
      beforeAll(open, 60_000);
      afterAll(close);
    }
    tests(() => {
      if (opened === undefined) throw new Error('The database is open only inside a test or hook.');
      return opened;
    }, name);
  });
};
