import { z } from 'zod';
import { CURRENCIES } from '../money.ts';
import { PostId } from '../ids.ts';
import { MAX_ID } from '../max-id.ts';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { InventoryEdit, InventoryRow, RowError } from './inventory.ts';
import { ImportName, MAX_FILE_ROW, ImportedRow, StockImport, UndoneRow } from './stock-import.ts';
import { routes } from './routes.ts';

/**
 * The columns that a dealer's stock file may have; the first registration gives the year where no other column does. Names,
 * yes and no in any of the three languages. `id` is the car's number here, which every export of the stock carries: it
 * finds the dealer's own car before stock number and VIN do, and changes nothing.
 */
export const SHEET_FIELDS = [
  'id',
  'stockNumber',
  'vin',
  'brand',
  'model',
  'generation',
  'modification',
  'year',
  'firstRegistration',
  'bodyType',
  'fuelType',
  'transmission',
  'drive',
  'wheel',
  'color',
  'displacement',
  'horsePower',
  'mileage',
  'mileageUnit',
  'price',
  'priceUnit',
  'isNegotiable',
  'isExchangePossible',
  'isInstalmentPossible',
  'isCleared',
  'documentType',
  'availability',
  'ownerNumber',
  'country',
  'region',
  'address',
  'description',
  'notes',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Most rows of a file that one call takes; what a whole file may have is the screen's affair. */
export const MAX_SHEET_ROWS = 200;

/** One row of the file: texts only, empty cells left out. */
export const SheetRow = z.partialRecord(z.enum(SHEET_FIELDS), z.string().max(12_000));
export type SheetRow = z.infer<typeof SheetRow>;

/** Defaults for rows without a value. */
export const SheetDefaults = z.strictObject({
  priceUnit: z.enum(CURRENCIES),
  mileageUnit: z.enum(['km', 'mi']),
  countryId: z.number().int().positive().max(MAX_ID),
  regionId: z.number().int().positive().max(MAX_ID),
  isCleared: z.boolean(),
  /** Whether the file's price also counts for cars whose price was set by hand. */
  overwritesLocked: z.boolean(),
});
export type SheetDefaults = z.infer<typeof SheetDefaults>;

/** Why a row cannot be taken. */
export const SHEET_FAULTS = [
  'REQUIRED',
  'UNKNOWN_NAME',
  'AMBIGUOUS_NAME',
  'NOT_A_NUMBER',
  'NOT_A_DATE',
  'OUT_OF_RANGE',
  'NOT_A_VIN',
  'NOT_A_PHONE',
  'NOT_AN_EMAIL',
  'NOT_YES_OR_NO',
  'TOO_LONG',
  /** A number that can be read in more ways than one: `1.200 million`. */
  'AMBIGUOUS_NUMBER',
  'NO_SUCH_COMBINATION',
  /** The stock number is one car's, the VIN another's. */
  'TWO_CARS',
  /** The car was sold: a file does not bring it back. */
  'CAR_SOLD',
] as const;
/** Warnings about a row that is imported nevertheless. */
export const SHEET_REMARKS = [
  /** The file has another value of a field that files do not change; the car keeps its own. */
  'KEPT_OWN',
  'PRICE_LOCKED',
  'FILLED_BY_VIN',
  'VIN_NOT_KNOWN',
  'HIDDEN_WITHOUT_PHOTOS',
  /** The file has it in another unit or form than the car stores. */
  'CONVERTED',
  /** No car of this dealer has the id: the row counts as one without it. */
  'ID_NOT_FOUND',
] as const;

const SheetMessage = z.object({
  field: z.enum(SHEET_FIELDS).nullable(),
  code: z.enum([...SHEET_FAULTS, ...SHEET_REMARKS]),
  /** The value of the file, or the default. */
  value: z.string().nullable(),
  /** The converted value, where it was converted. */
  to: z.object({ amount: z.number(), unit: z.enum(['hp', 'km', 'year', ...CURRENCIES]) }).optional(),
  /** A name that is known and near to the one that is not. */
  suggestion: z.string().optional(),
});
export type SheetMessage = z.infer<typeof SheetMessage>;

/** What a row would do: in the order of the rows asked. Nothing is written. */
export const PlannedRow = z.object({
  verdict: z.enum(['create', 'update', 'same', 'refused']),
  /** The car it is about: found by id, then by stock number, then by VIN (D169). */
  postId: PostId.nullable(),
  title: z.string(),
  /** Of an update: the change as the grid would make it, and what the car has now of the same fields. */
  edit: InventoryEdit.nullable(),
  before: InventoryEdit.nullable(),
  messages: z.array(SheetMessage),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

const body = z.strictObject({ rows: z.array(SheetRow).min(1).max(MAX_SHEET_ROWS), defaults: SheetDefaults });

/** A dealer's stock file: FORBIDDEN to others. Updates of a plan go the way of the grid's changes (inventory.bulk). */
export const stockFile = {
  plan: endpoint(routes.stockFile.plan, {
    query: z.strictObject({ lang: viewerQuery.lang }),
    body,
    reply: valueOf(z.array(PlannedRow)),
  }),
  /**
   * Makes cars of rows, each by itself and in order; without photos they stay hidden until they have some. A row whose
   * car is there already is refused (DUPLICATE_VIN, VALIDATION_FAILED), so that no file doubles a car. Takes an
   * Idempotency-Key.
   */
  create: endpoint(routes.stockFile.create, {
    query: z.strictObject({ lang: viewerQuery.lang }),
    body: body.extend({
      /** The import that the cars belong to, and the file's row of each. */
      into: ImportName.extend({
        places: z.array(z.number().int().min(1).max(MAX_FILE_ROW)).max(MAX_SHEET_ROWS),
      }).optional(),
    }),
    reply: valueOf(z.array(z.object({ error: RowError.nullable(), row: InventoryRow.nullable() }))),
  }),
  /** How many more new cars the account may have: by its credits, and within this day. */
  places: endpoint(routes.stockFile.places, {
    reply: valueOf(z.object({ credits: z.number().int().nonnegative(), today: z.number().int().nonnegative() })),
  }),
  /**
   * Keeps what an import is about to change, with the values that the cars have now; repeats change nothing. Cars that
   * are not this dealer's are left out.
   */
  record: endpoint(routes.stockFile.record, {
    body: ImportName.extend({ rows: z.array(ImportedRow).min(1).max(MAX_SHEET_ROWS) }),
    reply: valueOf(z.object({ recorded: z.number().int() })),
  }),
  /** The last imports, the newest first. */
  imports: endpoint(routes.stockFile.imports, { reply: valueOf(z.array(StockImport)) }),
  /**
   * Takes the next rows of an import back, as far as nobody changed them since; called until none is left. Each row is
   * undone once, whoever calls. NOT_FOUND for an id that is no import of theirs.
   */
  undo: endpoint(routes.stockFile.undo, {
    params: z.strictObject({ id: ImportName.shape.id }),
    query: z.strictObject({ lang: viewerQuery.lang }),
    body: z.strictObject({}),
    reply: valueOf(z.object({ rows: z.array(UndoneRow), left: z.number().int().nonnegative() })),
  }),
};
