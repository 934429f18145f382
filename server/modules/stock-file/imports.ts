import { InventoryEdit } from '#contract/http/inventory.ts';
import type { ImportedRow, ImportName, UndoneRow, UndoOutcome } from '#contract/http/stock-import.ts';
import { PostId } from '#contract/ids.ts';
import type { Language } from '#contract/constants.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { StockImportRowTable } from '#server/database/schema-selling.ts';
import { AppError } from '#server/http/errors.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import { type BulkDeps, changeCar } from '#server/modules/inventory/index.ts';
import {
  addImport,
  addRows,
  beginUndo,
  countOpenRows,
  endRow,
  type ImportOf,
  openRows,
  standingCars,
  type StandingCar,
} from './imports.repository.ts';
import { valuesBefore, wayBack, whyKept } from './take-back.ts';

type UndoDeps = BulkDeps & { readonly credits: Pick<Credits, 'returnPostCredit'> };
type ImportDeps = UndoDeps & { readonly now: () => number };

/** Enough for a call to be worth its way, few enough that it ends soon. */
const ROWS_AT_ONCE = 100;

const rowOf = ({ place, change }: ImportedRow, car: StandingCar, { ownerId, id }: ImportOf): StockImportRowTable => ({
  owner_id: ownerId,
  import_id: id,
  post_id: car.id,
  place,
  kind: change.kind,
  wanted: change.kind === 'edit' ? JSON.stringify(change.fields) : null,
  was: change.kind === 'edit' ? JSON.stringify(valuesBefore(change.fields, car)) : null,
  outcome: null,
});

/** Keeps what an import is about to change, with what the cars have now; gives the number of rows that are theirs. */
export const recordRows = (
  { db, now }: Pick<ImportDeps, 'db' | 'now'>,
  ownerId: number,
  { id, fileName, rows }: ImportName & { readonly rows: readonly ImportedRow[] },
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await addImport(transaction, ownerId, { id, fileName }, new Date(now()).toISOString());
    const ids = rows.map(({ postId }) => postId);
    const cars = new Map((await standingCars(transaction, ownerId, ids)).map((car) => [car.id, car]));
    const own = rows.flatMap((row) => {
      const car = cars.get(row.postId);
      return car === undefined || car.deleted_at !== null ? [] : [rowOf(row, car, { ownerId, id })];
    });
    await addRows(transaction, own);
    return own.length;
  });

/** Keeps, with the car itself, that an import made it. */
export const recordMade =
  (ownerId: number, name: ImportName, place: number | null, at: string) =>
  async (transaction: Transaction, postId: number): Promise<void> => {
    await addImport(transaction, ownerId, name, at);
    const nothing = { wanted: null, was: null, outcome: null };
    await addRows(transaction, [
      { owner_id: ownerId, import_id: name.id, post_id: postId, place, kind: 'create', ...nothing },
    ]);
  };

type Undoing = { readonly ownerId: number; readonly language: Language };
type Came = { readonly outcome: UndoOutcome; readonly fields?: UndoneRow['fields'] };

/** What has no Idempotency-Key is no intent that could be repeated. */
const ONCE = { scope: '', key: undefined, body: null };

/** Runs one step, or reports its refusal: by a concurrent change, or by the car's state. */
const tried = async (work: Promise<unknown>): Promise<Came> => {
  try {
    await work;
    return { outcome: 'undone' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: error.code === 'VERSION_CONFLICT' ? 'changed' : 'refused' };
  }
};

const undoEdit = async (
  deps: BulkDeps,
  undoing: Undoing,
  row: StockImportRowTable,
  car: StandingCar,
): Promise<Came> => {
  if (car.sold_at !== null) return { outcome: 'sold' };
  const [wanted, was] = [row.wanted, row.was].map((text) => InventoryEdit.parse(JSON.parse(text ?? '{}')));
  const { edit, kept } = wayBack(car, wanted ?? {}, was ?? {});
  const change = { kind: 'edit' as const, fields: edit ?? {} };
  const came =
    edit === undefined
      ? { outcome: 'undone' as const }
      : await tried(changeCar(deps, undoing, { id: PostId.parse(car.id), seen: car.modified_at, change }, ONCE));
  return came.outcome === 'undone' && kept.length > 0 ? { outcome: 'changed', fields: [...kept] } : came;
};

const undoHide = async (deps: BulkDeps, undoing: Undoing, car: StandingCar): Promise<Came> => {
  if (car.sold_at !== null) return { outcome: 'sold' };
  if (car.hidden_at === null) return { outcome: 'undone' };
  return tried(changeCar(deps, undoing, { id: PostId.parse(car.id), seen: null, change: { kind: 'show' } }, ONCE));
};

/**
 * Deletes a car that the import made: with its row's end and the credit that it gives back, since nobody ever saw it (as
 * D134 does). A moderator who rejected it gave that back before.
 */
const undoCreate = async (
  { states, credits }: UndoDeps,
  { ownerId }: Undoing,
  row: StockImportRowTable,
  car: StandingCar,
) => {
  const why = whyKept(car);
  if (why !== undefined) return { outcome: why };
  const also = async (transaction: Transaction): Promise<void> => {
    const [present] = await standingCars(transaction, ownerId, [car.id]);
    if (present === undefined || whyKept(present) !== undefined) throw new AppError('VERSION_CONFLICT');
    const isFirst = await endRow(transaction, row, 'undone');
    if (isFirst && present.moderation !== 'rejected') await credits.returnPostCredit(transaction, ownerId);
  };
  return tried(states.act({ action: 'remove', postId: car.id, ownerId, also }, ONCE));
};

const undoRow = async (deps: UndoDeps, undoing: Undoing, row: StockImportRowTable, car: StandingCar): Promise<Came> => {
  switch (row.kind) {
    case 'edit':
      return undoEdit(deps, undoing, row, car);
    case 'hide':
      return undoHide(deps, undoing, car);
    case 'sold':
      return { outcome: car.sold_at === null ? 'undone' : 'sold' };
    case 'create':
      return undoCreate(deps, undoing, row, car);
    default:
      return row.kind satisfies never;
  }
};

const isGone = (car: StandingCar | undefined): car is undefined => car === undefined || car.deleted_at !== null;

/** Takes the next rows of an import back; every row once. NOT_FOUND. */
export const undoImport = async (
  deps: ImportDeps,
  { id, ...undoing }: Undoing & { readonly id: string },
): Promise<{ rows: UndoneRow[]; left: number }> => {
  const of = { ownerId: undoing.ownerId, id };
  if (!(await beginUndo(deps.db, of, new Date(deps.now()).toISOString()))) throw new AppError('NOT_FOUND');
  const rows: UndoneRow[] = [];
  for (const row of await openRows(deps.db, of, ROWS_AT_ONCE)) {
    // Each by itself, just before it is changed: much may have happened since the first.
    const [car] = await standingCars(deps.db, row.owner_id, [row.post_id]);
    const came: Came = isGone(car) ? { outcome: 'gone' } : await undoRow(deps, undoing, row, car);
    await endRow(deps.db, row, came.outcome);
    const title = car === undefined ? '' : `${car.brand} ${car.model}`;
    rows.push({ place: row.place, postId: PostId.parse(row.post_id), title, fields: [], ...came });
  }
  return { rows, left: await countOpenRows(deps.db, of) };
};
