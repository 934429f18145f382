import { FILE_REFUSALS, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import type { KeptFile } from '../../../lib/kept-file.ts';

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
  create index file_next on file (import_id, state, seq);
  create index file_sha on file (sha) where sha is not null;
  create index file_car on file (post_id, state);
  create index file_put on file (put_id) where put_id is not null;`;

const FILE_STATES: readonly unknown[] = ImportFile.shape.state.options;
const PHASES: readonly unknown[] = ImportState.shape.phase.options;
const REFUSALS: readonly unknown[] = FILE_REFUSALS;
const among = (names: readonly unknown[]) => `(${names.map((name) => `'${String(name)}'`).join(', ')})`;

/** A value unknown to the contract is damaged; nothing about its row can be trusted. */
const UNSOUND = `
  select 1 from file where state not in ${among(FILE_STATES)} or refusal not in ${among(REFUSALS)}
  union all select 1 from import where phase not in ${among(PHASES)} limit 1`;

type Row = Readonly<Record<string, unknown>>;
function isSound(table: string, row: Row): boolean {
  if (table === 'import') return PHASES.includes(row['phase']);
  if (table !== 'file') return true;
  const { state, refusal } = row;
  return FILE_STATES.includes(state) && (refusal === null || REFUSALS.includes(refusal));
}

/** The state of every file of every import. */
export const journalFile = (file: string): KeptFile => ({
  file,
  schema: SCHEMA,
  version: 2,
  upgrades: { 1: 'create index file_next on file (import_id, state, seq);' },
  tables: ['import', 'source', 'car', 'put', 'file'],
  name: 'imports',
  isSound,
  findUnsound: UNSOUND,
  findUnfinished: `select 1 from import where phase not in ('done', 'cancelled') limit 1`,
  withoutDisk: 'lastsWhileRunning',
  // Several writes per photo; after a loss the user can choose the photos again.
  isCheckpointed: false,
});
