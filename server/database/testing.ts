import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import type { SqlDialect } from './dialect.ts';
import { migrate } from './migrator.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const satisfies readonly SqlDialect['name'][];

const openSqlite = (): OpenDatabase => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-test-'));
  const opened = openDatabase({ url: '', dataDir });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const postgresServer = async (): Promise<string> => {
  const response = await fetch(inject('postgresDoor'));
  const text = await response.text();
  if (!response.ok) throw new Error(`PostgreSQL did not start: ${text}`);
  return text;
};

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const openPostgres = async (): Promise<OpenDatabase> => {
  const server = await postgresServer();
  const name = `aniv_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const opened = openDatabase({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
};

/** A database of the asked kind without tables; closing it deletes it. */
export const openEmptyDatabase = async (name: SqlDialect['name']): Promise<OpenDatabase> =>
  name === 'sqlite' ? openSqlite() : openPostgres();

/** A database of the asked kind with all tables and no rows; closing it deletes it. */
export const openTestDatabase = async (name: SqlDialect['name'] = 'sqlite'): Promise<OpenDatabase> => {
  const opened = await openEmptyDatabase(name);
  await migrate(opened);
  return opened;
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
