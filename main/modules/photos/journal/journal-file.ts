import { existsSync, renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Log } from '../../../lib/log.ts';
import { DamagedFile, openSqlite } from '../../../lib/sqlite-file.ts';
import { whole } from './whole.ts';

const VERSION = 1;
const TABLES = ['import', 'source', 'car', 'put', 'file'] as const;
const SCHEMA = `
  create table import (
    id text primary key, phase text not null, started_at text not null, server text, account integer
  ) strict;
  create table source (
    id integer primary key, import_id text not null, path text not null, post_id integer, is_scanned integer not null default 0
  ) strict;
  create table car (
    import_id text not null, post_id integer not null, title text not null, had integer not null,
    primary key (import_id, post_id)
  ) strict;
  create table put (id text primary key, import_id text not null, post_id integer not null) strict;
  create table file (
    id integer primary key autoincrement,
    import_id text not null, seq integer not null, path text not null, entry integer not null, name text not null,
    folder text not null, post_id integer, state text not null, refusal text, sha text, key text, put_id text,
    unique (import_id, path, entry)
  ) strict;
  create index file_state on file (import_id, state, post_id, seq);
  create index file_sha on file (sha) where sha is not null;
  create index file_car on file (post_id, state);
  create index file_put on file (put_id) where put_id is not null;`;

const open = (file: string): Database.Database =>
  openSqlite(file, { schema: SCHEMA, version: VERSION, synchronous: 'FULL' });

/** Damage of the file itself; a full disk or a folder that cannot be written damages nothing. */
export const isBroken = (error: unknown): boolean =>
  error instanceof DamagedFile ||
  (error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(String(error.code)));

type Salvage = { readonly from: Database.Database; readonly to: Database.Database; readonly log: Log };

/** Reads what can be read, from both ends where something lies between: pages rot by themselves. */
function salvageTable({ from, to, log }: Salvage, table: string): number {
  const kept = new Set<unknown>();
  const keep = ({ salvaged, ...row }: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    try {
      to.prepare(`insert or ignore into ${table} (${columns.join(', ')}) values (${places})`).run(
        ...Object.values(row),
      );
      kept.add(salvaged);
    } catch (error) {
      log('imports.row-lost', { table, error });
    }
  };
  for (const order of ['asc', 'desc']) {
    try {
      const select = `select rowid as salvaged, * from ${table} not indexed order by rowid ${order}`;
      for (const row of from.prepare<[], Record<string, unknown>>(select).iterate()) keep(row);
      return kept.size;
    } catch (error) {
      log('imports.rows-lost', { table, order, error });
    }
  }
  return kept.size;
}

function salvage(damaged: string, file: string, log: Log): void {
  const to = open(file);
  try {
    const from = new Database(damaged, { readonly: true });
    try {
      const all = whole(to, () => {
        for (const table of TABLES) log('imports.salvaged', { table, rows: salvageTable({ from, to, log }, table) });
      });
      all();
    } finally {
      from.close();
    }
  } catch (error) {
    log('imports.not-salvaged', { error });
  } finally {
    to.close();
  }
}

/** A damaged journal is put beside with its time, never deleted, and begun anew with what can be read of it. */
export function rebuildJournal(file: string, { now, log }: { now: () => Date; log: Log }): Database.Database {
  const kept = `${file}.damaged-${now().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  }
  log('imports.damaged', { kept });
  salvage(kept, file, log);
  return open(file);
}

/** Opens the journal; where the disk lets none be written, one that lasts as long as the program. */
export function openJournalFile(file: string, deps: { now: () => Date; log: Log }): Database.Database {
  try {
    return open(file);
  } catch (error) {
    if (isBroken(error)) return rebuildJournal(file, deps);
    deps.log('imports.not-kept', { error });
    return openSqlite(':memory:', { schema: SCHEMA, version: VERSION, synchronous: 'FULL' });
  }
}
