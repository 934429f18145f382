import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import { DamagedFile, openSqlite } from '../../lib/sqlite-file.ts';
import { columnFromStored, COLUMNS, fromStored, type Stored, toStored } from './row-values.ts';

/** The owner of the copy and its position in the change feed. */
export type CopyState = {
  language: string;
  cursor: string;
  generation: number;
  syncedAt: string | null;
  /** When all cars were last fetched, changed or not. */
  copiedAt: string | null;
};

type Checked = {
  readonly dropped: readonly number[];
  /** The last id that was read; null at the end. */
  readonly last: number | null;
};

export type RowsFile = {
  state(): CopyState;
  /** Stores a page of the server's changes and the new position, in one transaction. */
  take(page: { rows: readonly InventoryRow[]; removed: readonly number[] }, state: CopyState): void;
  put(rows: readonly InventoryRow[]): void;
  remove(ids: readonly number[]): void;
  /** Deletes rows that the last complete copy did not contain; returns the ids. */
  dropOlderThan(generation: number): number[];
  row(id: number): InventoryRow | undefined;
  ids(): number[];
  columns(): StockColumns;
  /** Checks this many rows after an id and deletes damaged ones: the next sync fetches them again. */
  check(after: number, count: number): Checked;
  /** The server's data on the brands and pictures of all cars, the newest first. */
  looks(): { brand: string; mainImage: string | null }[];
  count(): number;
  close(): void;
};

const TYPES: Readonly<Record<string, string>> = { id: 'integer primary key' };
const SCHEMA = `
  create table car (${COLUMNS.map((name) => `"${name}" ${TYPES[name] ?? 'any'}`).join(', ')}, generation integer not null, checksum integer) strict;
  create table copy (
    one integer primary key check (one = 1), language text not null, cursor text not null,
    generation integer not null, synced_at text, copied_at text, checksum integer,
    owner text not null default ''
  ) strict;
  insert into copy values (1, '', '', 1, null, null, null, '');`;
/** Rows of an earlier version have no checksum until the copy is rebuilt. */
const UPGRADES = {
  2: `alter table car add column checksum integer; alter table copy add column checksum integer;
      alter table copy add column copied_at text;
      update copy set cursor = '';`,
  // Checksums cover all columns: rows without the new one have none until the copy is rebuilt.
  3: `alter table car add column reveals any default 0; update car set checksum = null;
      update copy set cursor = '', checksum = null;`,
  4: `alter table copy add column owner text not null default '';`,
  5: `alter table car add column clearancePrice any; alter table car add column clearancePriceUnit any;
      alter table car add column purchasePrice any; alter table car add column purchasePriceUnit any;
      alter table car add column costs any default '[]'; alter table car add column reservedFor any;
      alter table car add column reservedUntil any; alter table car add column isReservationShown any default 0; update car set checksum = null;
      update copy set cursor = '', checksum = null;`,
  6: `alter table car add column priceLabel any; alter table car add column priceToMarket any;
      update car set checksum = null; update copy set cursor = '', checksum = null;`,
  // Titles had the power's note.
  7: `update copy set cursor = '', checksum = null;`,
};
/** SQLite keeps no checksums: a damaged byte would be another price. */
const checksumOf = (values: readonly unknown[]): number => crc32(JSON.stringify(values));
const NAMES = COLUMNS.map((name) => `"${name}"`).join(', ');

const ID = COLUMNS.indexOf('id');

/** Writes the owner to a new copy; a copy of another account is refused like a damaged one. */
function claim(db: Database.Database, owner: string): void {
  db.prepare("update copy set owner = ? where owner = ''").run(owner);
  if (db.prepare('select owner from copy').pluck().get() !== owner)
    throw new DamagedFile('the copy is of another stock');
}

function openFor(owner: string, file: string): Database.Database {
  const db = openSqlite(file, { schema: SCHEMA, version: 8, upgrades: UPGRADES, synchronous: 'NORMAL' });
  try {
    claim(db, owner);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function statementsOf(db: Database.Database) {
  const upsert = db.prepare(
    `insert or replace into car (${NAMES}, generation, checksum) values (${COLUMNS.map(() => '?').join(', ')}, ?, ?)`,
  );
  const drop = db.prepare('delete from car where id = ?');
  const dropOld = db.prepare<[number], number>('delete from car where generation < ? returning id').pluck();
  const one = db.prepare<[number], Stored[]>(`select ${NAMES}, generation, checksum from car where id = ?`).raw();
  const some = db
    .prepare<[number, number], Stored[]>(
      `select ${NAMES}, generation, checksum from car where id > ? order by id limit ?`,
    )
    .raw();
  const all = db.prepare<[], Stored[]>(`select ${NAMES} from car order by id desc`).raw();
  const looks = db.prepare<[], { brand: string; mainImage: string | null }>(
    'select brand, mainImage from car order by id desc',
  );
  const ids = db.prepare<[], number>('select id from car').pluck();
  const count = db.prepare<[], number>('select count(*) from car').pluck();
  const readState = db.prepare<[], CopyState & { checksum: number | null }>(
    'select language, cursor, generation, synced_at as syncedAt, copied_at as copiedAt, checksum from copy',
  );
  const writeState = db.prepare(
    'update copy set language = ?, cursor = ?, generation = ?, synced_at = ?, copied_at = ?, checksum = ?',
  );
  return { upsert, drop, dropOld, one, some, all, looks, ids, count, readState, writeState };
}

/** The state of the copy; throws DamagedFile if it is missing or not what was written. */
const soundState = (kept: (CopyState & { checksum: number | null }) | undefined): CopyState => {
  if (kept === undefined) throw new DamagedFile('nothing says what the copy is of');
  const { checksum, ...found } = kept;
  if (checksum !== null && checksum !== checksumOf(Object.values(found)))
    throw new DamagedFile('what the copy is of is not what was written');
  return found;
};

const rowOf = (values: Stored[]): InventoryRow =>
  InventoryRow.parse(Object.fromEntries(COLUMNS.map((name, at) => [name, fromStored(name, values[at] ?? null)])));

/** Whether the values of a row, its generation and its checksum are those that were written. */
const isSound = (values: readonly Stored[]): boolean => {
  const checksum = values.at(-1) ?? null;
  return checksum === null || checksum === checksumOf(values.slice(0, -1));
};

/**
 * The local copy of one account's stock on one server. It can be fetched again at any time, so it is
 * rebuilt when damaged.
 */
export function openRowsFile(file: string, owner: string): RowsFile {
  const db = openFor(owner, file);
  const { upsert, drop, dropOld, one, some, all, looks, ids, count, ...copy } = statementsOf(db);

  const state = () => soundState(copy.readState.get());
  const keepState = ({ language, cursor, generation, syncedAt, copiedAt }: CopyState) => {
    const values = [language, cursor, generation, syncedAt, copiedAt];
    copy.writeState.run(...values, checksumOf(values));
  };
  const putAll = (rows: readonly InventoryRow[], generation: number) => {
    for (const row of rows) {
      const values = [...COLUMNS.map((name) => toStored(name, row[name])), generation];
      upsert.run(...values, checksumOf(values));
    }
  };
  const removeAll = (gone: readonly number[]) => {
    for (const id of gone) drop.run(id);
  };
  const dropDamaged = db.transaction((damaged: readonly number[]) => {
    removeAll(damaged);
    keepState({ ...state(), cursor: '' });
  });

  return {
    state,
    take: db.transaction((page: { rows: readonly InventoryRow[]; removed: readonly number[] }, next: CopyState) => {
      putAll(page.rows, next.generation);
      removeAll(page.removed);
      keepState(next);
    }),
    put: db.transaction((rows: readonly InventoryRow[]) => putAll(rows, state().generation)),
    remove: db.transaction(removeAll),
    dropOlderThan: (generation) => dropOld.all(generation),
    row: (id) => {
      const values = one.get(id);
      if (values !== undefined && isSound(values)) return rowOf(values);
      if (values !== undefined) dropDamaged([id]);
      return undefined;
    },
    ids: () => ids.all(),
    columns: () => {
      const rows = all.all();
      const columns = COLUMNS.map((name, at) => [name, columnFromStored(name, rows, at)]);
      return { count: rows.length, columns: Object.fromEntries(columns) };
    },
    check: (after, count) => {
      const rows = some.all(after, count);
      const damaged = rows.filter((values) => !isSound(values)).map((values) => Number(values[ID]));
      if (damaged.length > 0) dropDamaged(damaged);
      const last = rows.length < count ? undefined : rows.at(-1)?.[ID];
      return { dropped: damaged, last: last === undefined ? null : Number(last) };
    },
    looks: () => looks.all(),
    count: () => count.get() ?? 0,
    close: () => void db.close(),
  };
}
