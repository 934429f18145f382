import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type OpenDatabase, openDatabase, SQLITE_FILE } from './database.ts';
import type { SqlDialect } from './dialect.ts';
import { databaseOn, onServer, type PostgresTemplate, type SqliteTemplate } from './testing-setup.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const satisfies readonly SqlDialect['name'][];

const askDoor = async <T>(kind: SqlDialect['name']): Promise<T> => {
  const response = await fetch(`${inject('databaseDoor')}/${kind}`);
  if (!response.ok) throw new Error(`No ${kind}: ${await response.text()}`);
  // Our own setup wrote it.
  return (await response.json()) as T;
};

const openSqlite = ({ file }: SqliteTemplate): OpenDatabase => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
  copyFileSync(file, join(dataDir, SQLITE_FILE));
  const opened = openDatabase({ url: '', dataDir });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const openPostgres = async ({ server, template }: PostgresTemplate): Promise<OpenDatabase> => {
  const name = `aniv_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const opened = openDatabase({ url: databaseOn(server, name), dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
};

/** A database of the asked kind with all tables and no rows; closing it deletes it. */
export const openTestDatabase = async (name: SqlDialect['name'] = 'sqlite'): Promise<OpenDatabase> =>
  name === 'sqlite'
    ? openSqlite(await askDoor<SqliteTemplate>(name))
    : openPostgres(await askDoor<PostgresTemplate>(name));

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
