import { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import { DamagedFile, openSqlite } from '../../lib/sqlite-file.ts';
import { columnFromStored, COLUMNS, fromStored, type Stored, toStored } from './row-values.ts';

/** What the copy is of and how far it reaches. */
export type CopyState = { language: string; cursor: string; generation: number; syncedAt: string | null };

export type RowsFile = {
  state(): CopyState;
  /** Takes a page of the server's changes and how far the copy reaches after it, in one piece. */
  take(page: { rows: readonly InventoryRow[]; removed: readonly number[] }, state: CopyState): void;
  put(rows: readonly InventoryRow[]): void;
  remove(ids: readonly number[]): void;
  /** Drops what the copy that was made last did not meet; gives the ids. */
  dropOlderThan(generation: number): number[];
  row(id: number): InventoryRow | undefined;
  ids(): number[];
  columns(): StockColumns;
  /** What the server says of the brands and pictures of all cars, the newest first. */
  looks(): { brand: string; mainImage: string | null }[];
  count(): number;
  close(): void;
};

const TYPES: Readonly<Record<string, string>> = { id: 'integer primary key' };
const SCHEMA = `
  create table car (${COLUMNS.map((name) => `"${name}" ${TYPES[name] ?? 'any'}`).join(', ')}, generation integer not null) strict;
  create table copy (
    one integer primary key check (one = 1), language text not null, cursor text not null,
    generation integer not null, synced_at text
  ) strict;
  insert into copy values (1, '', '', 1, null);`;
const NAMES = COLUMNS.map((name) => `"${name}"`).join(', ');

/** The local copy of one account's stock on one server. It can be made anew at any time, so it is rebuilt when damaged. */
export function openRowsFile(file: string): RowsFile {
  const db = openSqlite(file, { schema: SCHEMA, version: 2, synchronous: 'NORMAL' });
  const upsert = db.prepare(
    `insert or replace into car (${NAMES}, generation) values (${COLUMNS.map(() => '?').join(', ')}, ?)`,
  );
  const drop = db.prepare('delete from car where id = ?');
  const dropOld = db.prepare<[number], number>('delete from car where generation < ? returning id').pluck();
  const one = db.prepare<[number], Stored[]>(`select ${NAMES} from car where id = ?`).raw();
  const all = db.prepare<[], Stored[]>(`select ${NAMES} from car order by id desc`).raw();
  const looks = db.prepare<[], { brand: string; mainImage: string | null }>(
    'select brand, mainImage from car order by id desc',
  );
  const ids = db.prepare<[], number>('select id from car').pluck();
  const count = db.prepare<[], number>('select count(*) from car').pluck();
  const readState = db.prepare<[], CopyState>('select language, cursor, generation, synced_at as syncedAt from copy');
  const writeState = db.prepare('update copy set language = ?, cursor = ?, generation = ?, synced_at = ?');

  const state = (): CopyState => {
    const found = readState.get();
    if (found === undefined) throw new DamagedFile('nothing says what the copy is of');
    return found;
  };
  const putAll = (rows: readonly InventoryRow[], generation: number) => {
    for (const row of rows) upsert.run(...COLUMNS.map((name) => toStored(name, row[name])), generation);
  };
  const removeAll = (gone: readonly number[]) => {
    for (const id of gone) drop.run(id);
  };
  const rowOf = (values: Stored[]): InventoryRow =>
    InventoryRow.parse(Object.fromEntries(COLUMNS.map((name, at) => [name, fromStored(name, values[at] ?? null)])));

  return {
    state,
    take: db.transaction((page: { rows: readonly InventoryRow[]; removed: readonly number[] }, next: CopyState) => {
      putAll(page.rows, next.generation);
      removeAll(page.removed);
      writeState.run(next.language, next.cursor, next.generation, next.syncedAt);
    }),
    put: db.transaction((rows: readonly InventoryRow[]) => putAll(rows, state().generation)),
    remove: db.transaction(removeAll),
    dropOlderThan: (generation) => dropOld.all(generation),
    row: (id) => {
      const values = one.get(id);
      return values === undefined ? undefined : rowOf(values);
    },
    ids: () => ids.all(),
    columns: () => {
      const rows = all.all();
      const columns = COLUMNS.map((name, at) => [name, columnFromStored(name, rows, at)]);
      return { count: rows.length, columns: Object.fromEntries(columns) };
    },
    looks: () => looks.all(),
    count: () => count.get() ?? 0,
    close: () => void db.close(),
  };
}
