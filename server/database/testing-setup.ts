import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, SQLITE_FILE } from './database.ts';
import { migrate } from './migrator.ts';
import { startPostgres } from './testing-postgres.ts';
import { addReset } from './testing-reset.ts';

declare module 'vitest' {
  // biome-ignore lint: vitest's own way of typing what a global setup provides
  export interface ProvidedContext {
    /** `/postgres` and `/sqlite` answer with a PostgresTemplate and a SqliteTemplate. */
    databaseServer: string;
  }
}

/** A running server, and a database on it with all tables and no rows. */
export type PostgresTemplate = { readonly server: string; readonly template: string };
/** A file with all tables and no rows. */
export type SqliteTemplate = { readonly file: string };

const withClient = async <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs one statement on a server, outside any transaction. */
export const onServer = (server: string, statement: string): Promise<unknown> =>
  withClient(server, (client) => client.query(statement));

/** The address of another database of the same server. */
export const databaseOn = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

const migrated = async (location: { url: string; dataDir: string }): Promise<void> => {
  const opened = openDatabase(location);
  try {
    await migrate(opened);
    // Tests begin without rows; what migrations note for older programs is theirs alone.
    await opened.db.deleteFrom('setting').execute();
  } finally {
    await opened.close();
  }
};

/** Started by the first test that needs it: a run without such tests does not wait. */
const made: { own?: ReturnType<typeof startPostgres>; postgres?: Promise<PostgresTemplate>; folder?: string } = {};
let sqlite: Promise<SqliteTemplate> | undefined;
let templateServer: Server | undefined;

const makePostgres = async (): Promise<PostgresTemplate> => {
  const server = process.env['DATABASE_URL_TEST'] ?? (await (made.own = startPostgres())).url;
  const template = `aniv_template_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${template}`);
  await migrated({ url: databaseOn(server, template), dataDir: '' });
  await withClient(databaseOn(server, template), addReset);
  return { server, template };
};

const makeSqlite = async (): Promise<SqliteTemplate> => {
  made.folder = mkdtempSync(join(tmpdir(), 'aniv-template-'));
  await migrated({ url: '', dataDir: made.folder });
  return { file: join(made.folder, SQLITE_FILE) };
};

const ask = (path: string | undefined): Promise<PostgresTemplate | SqliteTemplate> =>
  path === '/postgres' ? (made.postgres ??= makePostgres()) : (sqlite ??= makeSqlite());

/**
 * Gives the tests a migrated database to copy, of each kind: a SQLite file, and a database on DATABASE_URL_TEST's
 * PostgreSQL server, else on one of our own.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const server = createServer((request, response) => {
    ask(request.url).then(
      (template) => response.end(JSON.stringify(template)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  project.provide('databaseServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  templateServer = server;
};

/** Drops the template and its copies, whose names begin with its name. */
const dropCopies = ({ server, template }: PostgresTemplate): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });

export const teardown = async (): Promise<void> => {
  templateServer?.close();
  templateServer?.closeAllConnections();
  const postgres = await made.postgres?.catch(() => undefined);
  if (postgres !== undefined) await dropCopies(postgres);
  await (await made.own?.catch(() => undefined))?.server.stop();
  if (made.folder !== undefined) rmSync(made.folder, { recursive: true, force: true });
};
