import type { InventoryRow } from '#contract/http/inventory.ts';
import type { ImportName } from '#contract/http/stock-import.ts';
import { AppError } from '#server/http/errors.ts';
import { type Intent, intentOfPart } from '#server/http/idempotency.ts';
import { inventoryRows, rowErrorOf } from '#server/modules/inventory/index.ts';
import type { SaveService } from '#server/modules/posts/index.ts';
import { recordMade } from './imports.ts';
import { newCar, type NewCarSetting } from './new-car.ts';
import { readSheet, type SheetAsked, type SheetDeps, type SheetLine } from './sheet.ts';

export type CreateDeps = SheetDeps & { readonly saving: Pick<SaveService, 'save'> };

/** The import that the cars belong to, with the file's row of each. */
type Into = ImportName & { readonly places: readonly number[] };
type CreateAsked = SheetAsked & { readonly into?: Into | undefined };
type Made = { readonly error: ReturnType<typeof rowErrorOf>; readonly row: InventoryRow | null };

/** Saves a row's car in a transaction of its own, which also refuses what the dealer has already. */
const make = async (
  { saving, now }: CreateDeps,
  { ownerId, language, into }: CreateAsked,
  { line, setting, place }: { readonly line: SheetLine; readonly setting: NewCarSetting; readonly place: number },
  intent: Intent,
): Promise<number> => {
  // The row is about a car that is there.
  if (line.car !== undefined) throw new AppError('VALIDATION_FAILED', undefined, { fields: { id: 'TWO_CARS' } });
  const { form, faults } = newCar(line.row, setting);
  if (form === undefined) throw new AppError('VALIDATION_FAILED', undefined, { fields: Object.fromEntries(faults) });
  const at = new Date(now()).toISOString();
  const also =
    into === undefined
      ? {}
      : { also: recordMade(ownerId, { id: into.id, fileName: into.fileName }, into.places[place] ?? null, at) };
  const { id } = await saving.save({ ownerId, language, postId: undefined, draft: form, by: 'file', ...also }, intent);
  return id;
};

/** Creates cars from rows, one by one and in order; a refused one is reported and does not stop the others. */
export const createCars = async (deps: CreateDeps, asked: CreateAsked, intent: Intent): Promise<Made[]> => {
  const { lines, setting } = await readSheet(deps, asked, { findsCars: false });
  const { rows, defaults } = asked;
  const made: { id?: number; error: Made['error'] }[] = [];
  for (const [place, line] of lines.entries()) {
    try {
      made.push({
        id: await make(
          deps,
          asked,
          { line, setting, place },
          intentOfPart(intent, place, { row: rows[place], defaults }),
        ),
        error: null,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      made.push({ error: rowErrorOf(error) });
    }
  }
  const ids = made.flatMap(({ id }) => id ?? []);
  const cars = new Map((await inventoryRows(deps.db, ids, asked.language)).map((row) => [Number(row.id), row]));
  return made.map(({ id, error }) => ({ error, row: cars.get(id ?? 0) ?? null }));
};
