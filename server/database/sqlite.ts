import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import { codeOf, type SqlDialect } from './dialect.ts';

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  wideInteger: 'integer',
  identity: (column) => column.notNull().primaryKey().autoIncrement(),
  afterExplicitIds: () => Promise.resolve(),
  transactionMarks: () => Promise.resolve({ oldest: Infinity, next: 0 }),
  clock: (laterMs) => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${laterMs / 1000} seconds`})`,
  makeAppendOnly: async (db, table) => {
    for (const [name, change] of [
      ['update', sql`update`],
      ['delete', sql`delete`],
    ] as const)
      await sql`
        create trigger ${sql.ref(`${table}_no_${name}`)} before ${change} on ${sql.table(table)}
        begin select raise(abort, 'append-only'); end
      `.execute(db);
  },
  isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(codeOf(error)),
  isForeignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  isBusy: (error) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)),
  isDiskFull: (error) => codeOf(error) === 'SQLITE_FULL',
};

/** In this order: the wait first, so that none of the others can fail as busy; the sync after WAL, which lowers it. */
const PRAGMAS = [
  ['busy_timeout', 5000],
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  ['journal_size_limit', 64 * 1024 * 1024],
] as const;

/**
 * Opens a SQLite file so that an acknowledged write is on the disk (SECURITY rule 5: the driver itself drops to
 * synchronous=NORMAL) and throws where the file system refuses a setting.
 */
export const openSqliteFile = (file: string): Sqlite.Database => {
  const database = new Sqlite(file);
  for (const [name, value] of PRAGMAS) {
    database.pragma(`${name} = ${value}`);
    const actual = database.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite refused ${name} = ${value}: it is ${String(actual)}`);
  }
  return database;
};

const MAX_PREPARED = 500;

/** Keeps prepared statements by their text; a statement that streams gets one of its own. */
const withPreparedStatements = (database: Sqlite.Database): Awaited<ReturnType<typeof asKyselyDatabase>> => {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>();
  const prepare = (text: string) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare<unknown[]>(text);
    const [oldest] = prepared.size < MAX_PREPARED ? [] : prepared.keys();
    if (oldest !== undefined) prepared.delete(oldest);
    prepared.set(text, statement);
    return statement;
  };
  return asKyselyDatabase(database, prepare);
};

const asKyselyDatabase = (database: Sqlite.Database, prepare: (text: string) => Sqlite.Statement<unknown[]>) => ({
  close: () => void database.close(),
  prepare: (text: string) => {
    const statement = prepare(text);
    return {
      reader: statement.reader,
      all: (values: readonly unknown[]) => statement.all(...values),
      run: (values: readonly unknown[]) => statement.run(...values),
      iterate: (values: readonly unknown[]) => database.prepare<unknown[]>(text).iterate(...values),
    };
  },
});

/** Takes the write lock when a transaction begins: one that reads first could not wait for it later. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

/** Kysely's dialect over one open file. */
export const sqliteOver = (database: Sqlite.Database): SqliteDialect =>
  new ImmediateSqliteDialect({ database: withPreparedStatements(database) });
