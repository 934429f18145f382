import { PostgresDialect, type PostgresPool, sql } from 'kysely';
import type * as Pg from 'pg';
import { loadLater } from '#server/lib/load-later.ts';
import { codeOf, type SqlDialect } from './dialect.ts';

const BUSY_CODES = new Set(['57014', '55P03', '53300', '40001', '40P01']);
/** disk_full, out_of_memory, io_error. */
const STORAGE_CODES = new Set(['53100', '53200', '58030']);
/** The server goes, is gone or is coming back: the pool connects anew when it is there. */
const AWAY =
  /^(08\w{3}|57P0[1-3]|25P03|E(AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|PIPE|TIMEDOUT))$/;
/** What the driver itself throws, without a code. */
const BROKEN =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const isUnreachable = (error: unknown): boolean =>
  BUSY_CODES.has(codeOf(error)) || AWAY.test(codeOf(error)) || (error instanceof Error && BROKEN.test(error.message));

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  wideInteger: 'bigint',
  hasOneWriter: false,
  identity: (column) => column.notNull().primaryKey().generatedByDefaultAsIdentity(),
  afterExplicitIds: async (db, table) => {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)
    `.execute(db);
  },
  transactionMarks: async (db) => {
    const { rows } = await sql<{ oldest: number; next: number }>`
      select pg_snapshot_xmin(snapshot)::text::bigint as oldest, pg_snapshot_xmax(snapshot)::text::bigint as next
      from pg_current_snapshot() as snapshot
    `.execute(db);
    return rows[0]!;
  },
  clock: (laterMs) =>
    sql<string>`to_char((clock_timestamp() + ${laterMs}::integer * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  makeAppendOnly: async (db, table) => {
    await sql`
      create function refuse_change() returns trigger language plpgsql as
        'begin raise exception ''append-only''; end'
    `.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change()
    `.execute(db);
  },
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isForeignKeyViolation: (error) => codeOf(error) === '23503',
  isBusy: isUnreachable,
  isStorageFailure: (error) => STORAGE_CODES.has(codeOf(error)),
};

const library = loadLater<typeof Pg>('pg');

/** Wide integers arrive as numbers: all of ours are below 2^53; the driver's own choice is text. */
const numbersOf = ({ types }: typeof Pg): Pg.CustomTypesConfig => {
  const { INT8, NUMERIC } = types.builtins;
  return {
    getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)),
  };
};

const LIMIT_MS = 5000;
/** A node that hangs in a transaction must not keep its locks from the others. */
const IDLE_MS = 10_000;
/** Migrations of large tables take long, and other nodes wait for them. */
export const NO_LIMIT = 0;

/**
 * A pool of ten connections; the wait for one ends after so many milliseconds, and so does a statement where `statementMs`
 * does not say otherwise.
 */
export const openPostgresPool = (
  url: string,
  onError: (error: Error) => void,
  limitMs = LIMIT_MS,
  statementMs = limitMs,
): Pg.Pool => {
  const pg = library();
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs === NO_LIMIT ? NO_LIMIT : IDLE_MS,
    connectionTimeoutMillis: limitMs,
    application_name: 'aniv',
    types: numbersOf(pg),
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process, and the pool listens
  // only while the connection is idle.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
};

/** How many connections of a pool are in use and idle, and how many callers wait for one. */
export const connectionsOf =
  (pool: Pick<Pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) =>
  (): Record<'used' | 'idle' | 'waiting', number> => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });

/** Kysely's dialect over a pool. */
export const postgresOver = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool });
