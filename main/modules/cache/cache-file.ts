import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { DamagedFile, openSqlite } from '../../lib/sqlite-file.ts';
import type { StoredReply } from './stored-reply.ts';

/** The metadata of a kept reply. */
export type Held = { readonly storedAt: string; readonly bytes: number; readonly etag: string | null };

export type CacheFile = {
  /** Peek: does not count as a use. */
  held(scope: string, key: string): Held | undefined;
  read(scope: string, key: string): StoredReply | undefined;
  keep(scope: string, key: string, reply: StoredReply): void;
  /** Renews the date of an entry after a 304. */
  renew(scope: string, key: string, storedAt: string): void;
  forget(scope: string): void;
  forgetAllBut(prefix: string, scopes: readonly string[]): void;
  close(): void;
};

type Options = { maxBytes: number };
type Row = { content_type: string; body: Buffer; checksum: number; stored_at: string };

const VERSION = 2;
const UPGRADES = { 1: 'alter table reply add column etag text;' };
const SCHEMA = `
  create table reply (
    scope text not null, key text not null,
    content_type text not null, body blob not null, bytes integer not null, checksum integer not null,
    stored_at text not null, used_at integer not null, etag text,
    primary key (scope, key)
  ) strict;
  create index reply_used on reply (used_at);`;

/** One reply may take at most this share of the cache. */
const LARGEST_SHARE = 8;
/** After an eviction this share of the cache is free, so that not every write evicts. */
const KEPT_SHARE = 0.9;
/** Prefix of the addresses of pictures. */
const PICTURES = '/media/';

function statementsOf(db: Database.Database) {
  const find = db.prepare<[string, string], Row>(
    'select content_type, body, checksum, stored_at from reply where scope = ? and key = ?',
  );
  const look = db.prepare<[string, string], Held>(
    'select stored_at as storedAt, bytes, etag from reply where scope = ? and key = ?',
  );
  const touch = db.prepare('update reply set used_at = ? where scope = ? and key = ?');
  const put = db.prepare(
    `insert or replace into reply (scope, key, content_type, body, bytes, checksum, stored_at, used_at, etag)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const renew = db.prepare('update reply set stored_at = ? where scope = ? and key = ?');
  const drop = db.prepare('delete from reply where scope = ?');
  const scopesLike = db
    .prepare<[number, string], string>('select distinct scope from reply where substr(scope, 1, ?) = ?')
    .pluck();
  const total = db.prepare<[], number>('select coalesce(sum(bytes), 0) from reply').pluck();
  // Pictures are many and large, and the program can work without them.
  const oldest = db.prepare<[], { rowid: number; bytes: number }>(
    `select rowid, bytes from reply order by substr(key, 1, ${PICTURES.length}) <> '${PICTURES}', used_at, rowid`,
  );
  const remove = db.prepare('delete from reply where rowid = ?');
  const lastUse = db.prepare<[], number>('select coalesce(max(used_at), 0) from reply').pluck();
  return { find, look, touch, put, renew, drop, scopesLike, total, oldest, remove, lastUse };
}

/** A bounded store of replies with LRU eviction, pictures before all others. Throws SQLite's errors. */
export function openCacheFile(file: string, { maxBytes }: Options): CacheFile {
  // A power cut may lose bytes, so syncing at checkpoints is enough here; a torn file is detected and rebuilt.
  const db = openSqlite(file, { schema: SCHEMA, version: VERSION, upgrades: UPGRADES, synchronous: 'NORMAL' });
  const { find, look, touch, put, renew, drop, scopesLike, total, oldest, remove, lastUse } = statementsOf(db);

  let bytes = total.get() ?? 0;
  /** A counter instead of a clock: the order of use survives a clock that is set back. */
  let use = lastUse.get() ?? 0;

  const evict = db.transaction(() => {
    const leaving: number[] = [];
    for (const row of oldest.iterate()) {
      if (bytes <= maxBytes * KEPT_SHARE) break;
      leaving.push(row.rowid);
      bytes -= row.bytes;
    }
    for (const rowid of leaving) remove.run(rowid);
  });

  return {
    held: (scope, key) => look.get(scope, key),
    read: (scope, key) => {
      const row = find.get(scope, key);
      if (!row) return undefined;
      if (crc32(row.body) !== row.checksum) throw new DamagedFile('a reply differs from its checksum');
      use += 1;
      touch.run(use, scope, key);
      return { contentType: row.content_type, body: row.body, storedAt: row.stored_at };
    },
    keep: (scope, key, { contentType, body, storedAt, etag = null }) => {
      if (body.byteLength > maxBytes / LARGEST_SHARE) return;
      const before = look.get(scope, key)?.bytes ?? 0;
      use += 1;
      put.run(scope, key, contentType, body, body.byteLength, crc32(body), storedAt, use, etag);
      bytes += body.byteLength - before;
      if (bytes > maxBytes) evict();
    },
    renew: (scope, key, storedAt) => void renew.run(storedAt, scope, key),
    forget: (scope) => {
      drop.run(scope);
      bytes = total.get() ?? 0;
    },
    forgetAllBut: (prefix, scopes) => {
      const leaving = scopesLike.all(prefix.length, prefix).filter((scope) => !scopes.includes(scope));
      for (const scope of leaving) drop.run(scope);
      bytes = total.get() ?? 0;
    },
    close: () => void db.close(),
  };
}
