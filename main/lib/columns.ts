import type Database from 'better-sqlite3';

const columnsOf = (db: Database.Database): unknown[] =>
  db
    .prepare(
      `select m.name || '.' || c.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`,
    )
    .pluck()
    .all();

/** Whether a database has every table and column of another: a turned byte in a name leaves a file that SQLite takes for sound. */
export function hasColumnsOf(wanted: Database.Database, db: Database.Database): boolean {
  const known = new Set(columnsOf(db));
  return columnsOf(wanted).every((column) => known.has(column));
}
