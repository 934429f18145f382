import { z } from 'zod';
import { InventoryChange } from '#contract/http/inventory.ts';
import { openSqlite } from '../../lib/sqlite-file.ts';
import type { Fields } from '#contract/stock-changes.ts';

export type IntentState = 'waiting' | 'sending' | 'conflict' | 'refused' | 'done';

/** One thing a person did to one car, with the values it had before. */
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
  /** The call it travels in, with its place there and the version it was made on: a repeat is the same to the byte. */
  readonly group: string | null;
  readonly place: number | null;
  readonly seen: string | null;
  readonly error: { readonly code: string; readonly description: string } | null;
  readonly theirs: Fields | null;
};
export type NewIntent = Pick<Intent, 'key' | 'batch' | 'postId' | 'title' | 'change' | 'before' | 'at'>;

export type OutboxFile = {
  add(scope: string, intents: readonly NewIntent[]): void;
  /** What is not done yet, the oldest first. */
  open(scope: string): Intent[];
  batch(scope: string, batch: string): Intent[];
  find(scope: string, key: string): Intent | undefined;
  update(
    key: string,
    change: Partial<Pick<Intent, 'state' | 'group' | 'place' | 'seen' | 'error' | 'theirs' | 'change' | 'before'>>,
  ): void;
  remove(key: string): void;
  together(action: () => void): void;
  /** Forgets what was done before a time. */
  prune(before: string): void;
  close(): void;
};

const SCHEMA = `
  create table intent (
    seq integer primary key autoincrement, scope text not null, key text not null unique, batch text not null,
    post_id integer not null, title text not null, change text not null, before text not null, at text not null,
    state text not null, "group" text, place integer, seen text, error text, theirs text
  ) strict;
  create index intent_open on intent (scope, seq) where state <> 'done';
  create index intent_batch on intent (scope, batch);`;

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const json = <T extends z.ZodType>(schema: T) => z.string().transform((text) => schema.parse(JSON.parse(text)));
const Row = z.object({
  seq: z.number(),
  key: z.string(),
  batch: z.string(),
  postId: z.number(),
  title: z.string(),
  change: json(InventoryChange),
  before: json(fields),
  at: z.string(),
  state: z.enum(['waiting', 'sending', 'conflict', 'refused', 'done']),
  group: z.string().nullable(),
  place: z.number().nullable(),
  seen: z.string().nullable(),
  error: json(z.object({ code: z.string(), description: z.string() })).nullable(),
  theirs: json(fields).nullable(),
});
const SELECT = `select seq, key, batch, post_id as postId, title, change, before, at, state, "group", place, seen, error, theirs from intent`;
const JSON_COLUMNS: ReadonlySet<string> = new Set(['error', 'theirs', 'change', 'before']);

/**
 * What people did and the server does not have yet: kept in its own file, on the disk before anything else happens, and
 * never discarded (SECURITY rules 59, 60).
 */
export function openOutboxFile(file: string): OutboxFile {
  const db = openSqlite(file, { schema: SCHEMA, version: 1, synchronous: 'FULL' });
  const insert = db.prepare(
    `insert into intent (scope, key, batch, post_id, title, change, before, at, state) values (?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
  );
  const open = db.prepare<[string]>(`${SELECT} where scope = ? and state <> 'done' order by seq`);
  const batch = db.prepare<[string, string]>(`${SELECT} where scope = ? and batch = ? order by seq`);
  const find = db.prepare<[string, string]>(`${SELECT} where scope = ? and key = ?`);
  const remove = db.prepare('delete from intent where key = ?');
  const prune = db.prepare(`delete from intent where state = 'done' and at < ?`);
  const together = db.transaction((action: () => void) => action());
  return {
    add: db.transaction((scope: string, intents: readonly NewIntent[]) => {
      for (const { key, batch: of, postId, title, change, before, at } of intents) {
        insert.run(scope, key, of, postId, title, JSON.stringify(change), JSON.stringify(before), at);
      }
    }),
    open: (scope) => open.all(scope).map((row) => Row.parse(row)),
    batch: (scope, name) => batch.all(scope, name).map((row) => Row.parse(row)),
    find: (scope, key) => {
      const row = find.get(scope, key);
      return row === undefined ? undefined : Row.parse(row);
    },
    update: (key, change) => {
      const names = Object.keys(change) as (keyof typeof change)[];
      const values = names.map((name) => {
        const value = change[name] ?? null;
        return JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value;
      });
      const sets = names.map((name) => `"${name}" = ?`).join(', ');
      db.prepare(`update intent set ${sets} where key = ?`).run(...values, key);
    },
    remove: (key) => void remove.run(key),
    together: (action) => together(action),
    prune: (before) => void prune.run(before),
    close: () => void db.close(),
  };
}
