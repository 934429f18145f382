import type { SheetDefaults } from '#contract/http/stock-file.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { UndoneRow } from '#contract/http/stock-import.ts';
import type { Done, Order, Progress } from './order.ts';
import { fitOf } from './free-places.ts';
import type { Places } from './free-places.ts';
import { fileRows } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import { groupedHeaders, guessColumns, headerPlace, unitsInHeaders, withHeaderUnits } from './guess-columns.ts';
import type { Mapping } from './guess-columns.ts';
import { knownMapping, knownNames } from './memory.ts';
import type { ImportMemory } from './memory.ts';
import { fittingCars, missingCars } from './missing-cars.ts';
import type { MissingWay } from './missing-cars.ts';
import { namesRead } from './near-names.ts';
import type { NameChoice } from './near-names.ts';
import { isDoing } from './plan-file.ts';
import type { Outcome } from './plan-file.ts';
import { shownText } from './table.ts';
import type { FileFault, ReadChoices, StockTable } from './table.ts';

/** A file as it was read, and how its columns are understood; the file itself stays with the saga. */
export type Reading = {
  readonly fileName: string;
  readonly table: StockTable;
  readonly choices: ReadChoices;
  /** The place of the headers among the table's rows. */
  readonly header: number;
  readonly mapping: Mapping;
  /** The mapping was kept from an earlier file with the same headers. */
  readonly isKnown: boolean;
  /** Names of the file that are read as others. */
  readonly names: readonly NameChoice[];
  readonly defaults: SheetDefaults;
};

type Steps = {
  choose: { readonly isReading: boolean; readonly fault: FileFault | null };
  columns: { readonly reading: Reading; readonly isReading: boolean; readonly fault: FileFault | null };
  planning: {
    readonly reading: Reading;
    readonly done: number;
    readonly total: number;
    readonly failure: Failure | null;
  };
  review: {
    readonly reading: Reading;
    readonly outcomes: readonly Outcome[];
    /** The stock when the file was checked, and its cars that the file does not contain. */
    readonly stock: readonly InventoryRow[];
    readonly missing: readonly InventoryRow[];
    readonly way: MissingWay;
    /** The number of cars that the account may still add. */
    readonly places: Places;
    /** Numbers of the rows that the user excluded. */
    readonly leftOut: readonly number[];
  };
  applying: {
    readonly review: Review;
    readonly order: Order;
    readonly progress: Progress;
    readonly total: number;
    readonly failure: Failure | null;
  };
  done: {
    readonly order: Order;
    readonly results: readonly Done[];
    /** How many cars were not got to. */
    readonly left: number;
  };
  undo: {
    readonly id: string;
    readonly fileName: string;
    /** The number of rows to undo, and their results so far. */
    readonly total: number;
    readonly rows: readonly UndoneRow[];
    readonly isRunning: boolean;
    readonly failure: Failure | null;
  };
};
export type ImportState = { [Step in keyof Steps]: { readonly step: Step } & Steps[Step] }[keyof Steps];
export type StateOf<Step extends ImportState['step']> = Extract<ImportState, { step: Step }>;
export type Review = StateOf<'review'>;
export type Undoing = StateOf<'undo'>;

export const START: ImportState = { step: 'choose', isReading: false, fault: null };

/** The file of the steps before the import. */
export const readingIn = (state: ImportState): Reading | null => ('reading' in state ? state.reading : null);

/** More of a header names nothing. */
const LONGEST_HEADER = 200;

export const headersOf = ({ table, header }: Pick<Reading, 'table' | 'header'>): string[] => {
  const cells = groupedHeaders(table.rows, header);
  return Array.from({ length: table.width }, (_, column) => shownText(cells[column] ?? '', LONGEST_HEADER));
};

/** A table with the columns guessed, or as they were the last time. */
export const readingOf = (
  { fileName, table, choices }: Pick<Reading, 'fileName' | 'table' | 'choices'>,
  memory: ImportMemory,
  defaults: SheetDefaults,
  header = headerPlace(table.rows),
): Reading => {
  const headers = headersOf({ table, header });
  const known = knownMapping(memory, headers);
  const mapping = known ?? guessColumns(headers, table.rows.slice(header + 1));
  return {
    fileName,
    table,
    choices,
    header,
    mapping,
    isKnown: known !== undefined,
    names: known === undefined ? [] : knownNames(memory, headers),
    defaults: { ...defaults, ...unitsInHeaders(headers, mapping) },
  };
};

/** The rows under the headers, as the server is asked about them. */
export const rowsOf = ({ table, header, mapping, names }: Reading): FileRow[] => {
  const withUnits = withHeaderUnits(headersOf({ table, header }), mapping);
  const withChosen = namesRead(names);
  return fileRows(table.rows.slice(header + 1), mapping, (row) => withChosen(withUnits(row)));
};

/** The reasons why a dry run cannot start. */
export const lacks = ({ mapping, defaults, table, header }: Reading): 'identity' | 'place' | 'rows' | null => {
  if (table.rows.length <= header + 1) return 'rows';
  if (!mapping.includes('stockNumber') && !mapping.includes('vin')) return 'identity';
  if (defaults.countryId < 1 || defaults.regionId < 1) return 'place';
  return null;
};

export const reviewOf = (
  reading: Reading,
  { outcomes, stock, places }: Pick<Review, 'outcomes' | 'stock' | 'places'>,
): Review => ({
  step: 'review',
  reading,
  outcomes,
  stock,
  places,
  missing: missingCars(stock, outcomes),
  way: 'keep',
  leftOut: [],
});

/** The rows that will be done: the chosen ones, new cars as far as there is a place for them. */
export const acceptedOf = (review: Review): Outcome[] => {
  const { beyond } = fitOf(review);
  const leftOut = new Set(review.leftOut);
  return review.outcomes.filter((outcome) => isDoing(outcome) && !leftOut.has(outcome.at) && !beyond.has(outcome.at));
};

/** The missing cars that the chosen action applies to. */
export const leavingOf = ({ missing, way }: Review): readonly InventoryRow[] => fittingCars(missing, way);
