import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type pg from 'pg';
import { openOver, type OpenDatabase } from './database.ts';
import { openPostgresPool, postgresDialect, postgresOver } from './postgres.ts';
import { databaseOn, onServer, type PostgresTemplate } from './testing-setup.ts';

/** A database on the server with its connections, and what `testing.shape()` returned when it was new. */
type Copy = { readonly name: string; readonly pool: pg.Pool; readonly shape: string; readonly uses: number };

/** Deleted rows stay in the files, so a database is replaced before they slow it down. */
const MOST_USES = 50;
const MOST_ROWS = 5000;
const MOST_RESET_MS = 5000;
/** A busy test machine is no reason to refuse a statement. */
const LIMIT_MS = 60_000;

/** Empty databases of this process that no test uses now. */
const idle: Copy[] = [];

const shapeOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ shape: string }>('select testing.shape() as shape')).rows[0]?.shape ?? '';

const makeCopy = async ({ server, template }: PostgresTemplate): Promise<Copy> => {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const pool = openPostgresPool(databaseOn(server, name), () => undefined, LIMIT_MS);
  return { name, pool, shape: await shapeOf(pool), uses: 0 };
};

const drop = async ({ name, pool }: Copy, server: string): Promise<void> => {
  await pool.end();
  await onServer(server, `drop database ${name} with (force)`);
};

/** Empties a copy; false if it cannot serve another test: its tables have changed, or it held too much. */
const reset = async ({ pool, shape, uses }: Copy): Promise<boolean> => {
  if (uses >= MOST_USES || (await shapeOf(pool)) !== shape) return false;
  return (await deleteRows(pool)) <= MOST_ROWS;
};

/** How many rows were deleted; Infinity where that takes longer than a new copy. */
const deleteRows = async (pool: pg.Pool): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = ${MOST_RESET_MS}`);
    const { rows } = await client.query<{ rows: number }>('select testing.reset() as rows');
    await client.query('commit');
    return rows[0]?.rows ?? 0;
  } catch {
    await client.query('rollback');
    return Infinity;
  } finally {
    client.release();
  }
};

/** The pool as one test sees it: ending waits for its connections and keeps them open for the next test. */
const lend = (pool: pg.Pool) => {
  let hasEnded = false;
  return {
    options: pool.options,
    connect: () => {
      if (hasEnded) throw new Error('The test database is closed.');
      return pool.connect();
    },
    end: async () => {
      hasEnded = true;
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release');
    },
  };
};

/** An empty migrated PostgreSQL database; closing it empties it for the next test of this process. */
export const openPostgresCopy = async (template: PostgresTemplate): Promise<OpenDatabase> => {
  const copy = idle.pop() ?? (await makeCopy(template));
  const opened = openOver(postgresOver(lend(copy.pool)), postgresDialect);
  const close = async () => {
    await opened.close();
    if (await reset(copy)) idle.push({ ...copy, uses: copy.uses + 1 });
    else await drop(copy, template.server);
  };
  let closed: Promise<void> | undefined;
  return { ...opened, close: () => (closed ??= close()) };
};
