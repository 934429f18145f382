import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { FieldValues, InventoryChange } from '#contract/http/inventory.ts';
import type { Fields } from '#contract/stock-changes.ts';
import type { KeptDeps } from '../../lib/kept-file.ts';
import { type Kept, keptRows } from '../../lib/kept-rows.ts';
import { DamagedFile } from '../../lib/sqlite-file.ts';

export type IntentState = 'waiting' | 'sending' | 'conflict' | 'refused' | 'done';

/** One change of one car by the user, with the previous values. */
export type Intent = {
  readonly seq: number;
  readonly key: string;
  readonly batch: string;
  readonly postId: number;
  readonly title: string;
  readonly change: InventoryChange;
  readonly before: Fields;
  readonly at: string;
  readonly state: IntentState;
  /** The call that sends it, with its index there and the version it was based on: a repeat is byte-identical. */
  readonly group: string | null;
  readonly place: number | null;
  readonly seen: string | null;
  readonly error: { readonly code: string; readonly description: string } | null;
  readonly theirs: Fields | null;
};
export type NewIntent = Pick<Intent, 'key' | 'batch' | 'postId' | 'title' | 'change' | 'before' | 'at'>;

type Update = Partial<Pick<Intent, 'state' | 'group' | 'place' | 'seen' | 'error' | 'theirs' | 'change' | 'before'>>;
export type OutboxFile = Kept<ReturnType<typeof outboxRows>>;

const SCHEMA = `
  create table intent (
    seq integer primary key autoincrement, scope text not null, key text not null unique, batch text not null,
    post_id integer not null, title text not null, change text not null, before text not null, at text not null,
    state text not null, "group" text, place integer, seen text, error text, theirs text, checksum integer
  ) strict;
  create index intent_open on intent (scope, seq) where state <> 'done';
  create index intent_batch on intent (scope, batch);`;

const json = <T extends z.ZodType>(schema: T) => z.string().transform((text) => schema.parse(JSON.parse(text)));
const Row = z.object({
  seq: z.number(),
  key: z.string(),
  batch: z.string(),
  postId: z.number(),
  title: z.string(),
  change: json(InventoryChange),
  before: json(FieldValues),
  at: z.string(),
  state: z.enum(['waiting', 'sending', 'conflict', 'refused', 'done']),
  group: z.string().nullable(),
  place: z.number().nullable(),
  seen: z.string().nullable(),
  error: json(z.object({ code: z.string(), description: z.string() })).nullable(),
  theirs: json(FieldValues).nullable(),
});
/** The unchanging part of a change: damaged bytes here would be another change. */
const ESSENCE = ['scope', 'key', 'batch', 'post_id', 'title', 'change', 'before', 'at'] as const;
type Stored = Readonly<Record<string, unknown>>;
const checksumOf = (row: Stored): number => crc32(JSON.stringify(ESSENCE.map((name) => row[name])));

const SELECT = `select seq, scope, key, batch, post_id, post_id as postId, title, change, before, at, state, "group", place, seen,
  error, theirs, checksum from intent`;
const JSON_COLUMNS: ReadonlySet<string> = new Set(['error', 'theirs', 'change', 'before']);

/** A row if it matches its checksum: SQLite keeps none of its own. */
function intentOf(row: Stored): Intent | undefined {
  // An earlier version of the program stored no checksum.
  const checksum = row['checksum'] ?? null;
  if (checksum !== null && checksum !== checksumOf(row)) return undefined;
  try {
    return Row.parse(row);
  } catch {
    return undefined;
  }
}

function soundIntent(row: Stored): Intent {
  const intent = intentOf(row);
  if (intent === undefined) throw new DamagedFile('a change is not what was written');
  return intent;
}

/** Every read and write of the outbox. */
function outboxRows(db: Database.Database) {
  const insert = db.prepare(
    `insert into intent (scope, key, batch, post_id, title, change, before, at, checksum, state)
     values (@scope, @key, @batch, @post_id, @title, @change, @before, @at, @checksum, 'waiting')`,
  );
  const open = db.prepare<[string], Stored>(`${SELECT} where scope = ? and state <> 'done' order by seq`);
  const batch = db.prepare<[string, string], Stored>(`${SELECT} where scope = ? and batch = ? order by seq`);
  const find = db.prepare<[string, string], Stored>(`${SELECT} where scope = ? and key = ?`);
  const byKey = db.prepare<[string], Stored>(`${SELECT} where key = ?`);
  const seal = db.prepare('update intent set checksum = ? where key = ?');
  const remove = db.prepare('delete from intent where key = ?');
  const prune = db.prepare(`delete from intent where state = 'done' and at < ?`);
  const waiting = db.prepare<[], number>(`select count(*) from intent where state <> 'done'`).pluck();
  const counts = db.prepare<[string], { state: IntentState; count: number }>(
    `select state, count(*) as count from intent where scope = ? and state <> 'done' group by state`,
  );
  const together = db.transaction((action: () => void) => action());
  const addAll = db.transaction((scope: string, intents: readonly NewIntent[]) => {
    for (const { postId, change, before, ...rest } of intents) {
      const texts = { change: JSON.stringify(change), before: JSON.stringify(before) };
      const row = { scope, ...rest, post_id: postId, ...texts };
      insert.run({ ...row, checksum: checksumOf(row) });
    }
  });
  const change = db.transaction((key: string, changed: Update) => {
    const names = Object.keys(changed) as (keyof Update)[];
    const values = names.map((name) => {
      const value = changed[name] ?? null;
      return JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value;
    });
    const sets = names.map((name) => `"${name}" = ?`).join(', ');
    db.prepare(`update intent set ${sets} where key = ?`).run(...values, key);
    if (!('change' in changed || 'before' in changed)) return;
    const row = byKey.get(key);
    if (row !== undefined) seal.run(checksumOf(row), key);
  });
  return {
    add: (scope: string, intents: readonly NewIntent[]): void => addAll(scope, intents),
    /** Unfinished changes, the oldest first. */
    open: (scope: string): Intent[] => open.all(scope).map(soundIntent),
    /** Unfinished changes by state, counted without reading them. */
    counts: (scope: string): ReadonlyMap<IntentState, number> =>
      new Map(counts.all(scope).map(({ state, count }) => [state, count])),
    batch: (scope: string, name: string): Intent[] => batch.all(scope, name).map(soundIntent),
    find: (scope: string, key: string): Intent | undefined => {
      const row = find.get(scope, key);
      return row === undefined ? undefined : soundIntent(row);
    },
    update: (key: string, changed: Update): void => change(key, changed),
    remove: (key: string): void => void remove.run(key),
    together: (action: () => void): void => together(action),
    /** Deletes changes finished before a time. */
    prune: (before: string): void => void prune.run(before),
    /** The number of unfinished changes of all accounts. */
    waiting: (): number => waiting.get() ?? 0,
  };
}

/**
 * Changes that the server does not have yet, in their own file: on the disk before anything else happens, and
 * never discarded (SECURITY rules 59, 60).
 */
export const openOutboxFile = (file: string, deps: KeptDeps): OutboxFile =>
  keptRows(
    {
      file,
      schema: SCHEMA,
      version: 2,
      upgrades: { 1: 'alter table intent add column checksum integer;' },
      tables: ['intent'],
      isSound: (_table, row) => intentOf({ ...row, postId: row['post_id'] }) !== undefined,
      name: 'outbox',
      withoutDisk: 'takesNothing',
      isCheckpointed: true,
    },
    outboxRows,
    deps,
  );
