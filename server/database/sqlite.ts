import { setImmediate } from 'node:timers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import { codeOf, type SqlDialect } from './dialect.ts';
import { StorageWatch } from './storage-watch.ts';

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  wideInteger: 'integer',
  hasOneWriter: true,
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
  isStorageFailure: (error) => /^SQLITE_(FULL|IOERR|NOMEM|READONLY)/.test(codeOf(error)),
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

/** Keeps the prepared statements that were used last, by their text. */
const preparedStatements = (database: Sqlite.Database) => {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>();
  return (text: string): Sqlite.Statement<unknown[]> => {
    const statement = prepared.get(text) ?? database.prepare<unknown[]>(text);
    // A Map keeps the order of insertion: the first key is the one unused for longest.
    prepared.delete(text);
    prepared.set(text, statement);
    const [oldest] = prepared.size > MAX_PREPARED ? prepared.keys() : [];
    if (oldest !== undefined) prepared.delete(oldest);
    return statement;
  };
};

/**
 * The transaction of the one connection. SQLite ends it by itself when it cannot write (FULL, IOERR, NOMEM): statements
 * after that would each commit on their own, and a ROLLBACK would fail and hide the reason.
 */
class OwnTransaction {
  readonly #database: Sqlite.Database;
  readonly #storage: StorageWatch;
  #isOpen = false;
  #endedBy: unknown;

  constructor(database: Sqlite.Database, storage: StorageWatch) {
    this.#database = database;
    this.#storage = storage;
  }

  begun(): void {
    this.#isOpen = true;
  }

  /** Whether there is still something to roll back. */
  ended(): boolean {
    this.#isOpen = false;
    this.#endedBy = undefined;
    return this.#database.inTransaction;
  }

  /** Throws the error by which SQLite has ended the transaction. */
  check(): void {
    if (this.#endedBy !== undefined) throw this.#endedBy;
  }

  /** Runs a statement and notes what its failure did to the transaction. */
  run<T>(execute: () => T): T {
    try {
      return execute();
    } catch (error) {
      if (sqliteDialect.isStorageFailure(error)) this.#storage.failed();
      if (this.#isOpen && !this.#database.inTransaction) this.#endedBy = error;
      throw error;
    }
  }
}

/** A statement that streams gets one of its own. */
const asKyselyDatabase = (database: Sqlite.Database, transaction: OwnTransaction) => {
  const prepare = preparedStatements(database);
  return {
    close: () => void database.close(),
    prepare: (text: string) => {
      transaction.check();
      const statement = prepare(text);
      return {
        reader: statement.reader,
        all: (values: readonly unknown[]) => transaction.run(() => statement.all(...values)),
        run: (values: readonly unknown[]) => transaction.run(() => statement.run(...values)),
        iterate: (values: readonly unknown[]) => database.prepare<unknown[]>(text).iterate(...values),
      };
    },
  };
};

/** How long the database may keep one turn of the event loop before requests are read again. */
const TURN_MS = 20;

/** Measures the present turn of the event loop, from its first query. */
class Turn {
  #since: number | undefined;

  isLong(): boolean {
    if (this.#since !== undefined) return performance.now() - this.#since > TURN_MS;
    this.#since = performance.now();
    setImmediate(() => (this.#since = undefined));
    return false;
  }
}

class OwnDriver extends SqliteDriver {
  readonly #transaction: OwnTransaction;
  readonly #turn = new Turn();

  constructor(config: SqliteDialectConfig, transaction: OwnTransaction) {
    super(config);
    this.#transaction = transaction;
  }

  /** Lets requests in between: queries of a long job would follow each other in one turn, since each is synchronous. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    while (this.#turn.isLong()) await nextTurn();
    return super.acquireConnection();
  }

  /** Takes the write lock when a transaction begins: one that reads first could not wait for it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#transaction.begun();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#transaction.ended();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#transaction.ended()) await super.rollbackTransaction(connection);
  }
}

/** Kysely keeps definitions of tables out of transactions, though SQLite takes them: a migration that is cut off would stay half done. */
class OwnAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OwnDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #transaction: OwnTransaction;

  constructor(config: SqliteDialectConfig, transaction: OwnTransaction) {
    super(config);
    this.#config = config;
    this.#transaction = transaction;
  }

  override createAdapter(): SqliteAdapter {
    return new OwnAdapter();
  }

  override createDriver(): Driver {
    return new OwnDriver(this.#config, this.#transaction);
  }
}

/** Kysely's dialect over one open file; writes that the disk refuses are reported to `storage`. */
export const sqliteOver = (database: Sqlite.Database, storage = new StorageWatch()): SqliteDialect => {
  const transaction = new OwnTransaction(database, storage);
  return new OwnDialect({ database: asKyselyDatabase(database, transaction) }, transaction);
};
