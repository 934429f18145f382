import type { Language } from '#contract/constants.ts';
import type { SheetDefaults, SheetMessage, SheetRow } from '#contract/http/stock-file.ts';
import type { Db } from '#server/database/connection.ts';
import type { VinService } from '#server/modules/vin/index.ts';
import { readLists, Vocabulary } from '#server/modules/words/index.ts';
import { type OwnCar, readContacts, readOwnCars } from './cars.repository.ts';
import { readVariants, type Variants } from './catalogue.repository.ts';
import { filledByVin, hasGaps, type VinField } from './fill-by-vin.ts';
import type { NewCarSetting } from './new-car.ts';
import { readRow } from './read-row.ts';
import { messageOf, type ReadRow, type SheetFault } from './values.ts';
import { withVariants } from './variants.ts';

export type SheetDeps = {
  readonly db: Db;
  readonly vin: Pick<VinService, 'matchAll'>;
  readonly now: () => number;
};
export type SheetAsked = {
  readonly ownerId: number;
  readonly language: Language;
  readonly rows: readonly SheetRow[];
  readonly defaults: SheetDefaults;
};

/** Long enough for a page of numbers on a quiet machine, and shorter than callers wait. */
const VIN_MS = 10_000;

type Identity = { readonly car: OwnCar | undefined; readonly fault: SheetFault | undefined };

/** A car by its id; its stock number may be a new one, its VIN no other's. */
const identityOf = (
  own: OwnCar,
  named: { readonly vin: string | undefined; readonly ofStock: OwnCar | undefined },
): Identity => {
  const isOther = named.vin !== undefined && own.vin !== null && own.vin !== named.vin;
  if (isOther || (named.ofStock !== undefined && named.ofStock !== own)) return { car: undefined, fault: 'TWO_CARS' };
  return { car: own, fault: own.sold_at === null ? undefined : 'CAR_SOLD' };
};

/** By the id, then by the stock number, then by the VIN; a car that was sold counts where no other has the VIN (D169). */
const identifier = (cars: readonly OwnCar[]) => {
  const byId = new Map(cars.map((car) => [car.id, car]));
  const byStock = new Map(cars.map((car) => [car.stock_number, car]));
  const byVin = Map.groupBy(cars, (car) => car.vin);
  return ({ values: { id, stockNumber, vin } }: ReadRow): Identity => {
    const own = id === undefined ? undefined : byId.get(id);
    const ofStock = stockNumber === undefined ? undefined : byStock.get(stockNumber);
    const ofVin = vin === undefined ? [] : (byVin.get(vin) ?? []);
    if (own !== undefined) return identityOf(own, { vin, ofStock });
    if (ofStock !== undefined && ofVin.length > 0 && !ofVin.includes(ofStock))
      return { car: undefined, fault: 'TWO_CARS' };
    // A stock number given to another car: its price is none of the old car's.
    if (vin !== undefined && ofStock !== undefined && ofStock.vin !== null && ofStock.vin !== vin)
      return { car: undefined, fault: ofStock.sold_at === null ? 'TWO_CARS' : 'CAR_SOLD' };
    const car = ofStock ?? ofVin.find(({ sold_at }) => sold_at === null) ?? ofVin[0];
    return { car, fault: car === undefined || car.sold_at === null ? undefined : 'CAR_SOLD' };
  };
};

export type SheetLine = Identity & {
  readonly row: ReadRow;
  readonly filled: readonly VinField[];
  readonly remarks: readonly SheetMessage[];
};
export type Sheet = { readonly lines: readonly SheetLine[]; readonly setting: NewCarSetting };

const distinct = <T>(values: readonly (T | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const filledLines = async ({ vin }: SheetDeps, lines: readonly SheetLine[]): Promise<SheetLine[]> => {
  const gaps = lines.filter(({ car, fault, row }) => car === undefined && fault === undefined && hasGaps(row));
  if (gaps.length === 0) return [...lines];
  const matches = await vin.matchAll(distinct(gaps.map(({ row }) => row.values.vin)), VIN_MS);
  const open = new Set(gaps);
  return lines.map((line) => {
    if (!open.has(line)) return line;
    const { remarks, ...found } = filledByVin(line.row, matches.get(line.row.values.vin ?? ''));
    return { ...line, ...found, remarks: [...line.remarks, ...remarks] };
  });
};

/** The same answer for the id of a deleted car and of another dealer's. */
const idRemarks = ({ said, values: { id } }: ReadRow, known: ReadonlySet<number>): SheetMessage[] =>
  id === undefined || known.has(id) ? [] : [messageOf('ID_NOT_FOUND', 'id', said.id ?? null)];

const modelOfLine = ({ row, car }: SheetLine): number | undefined => row.values.model ?? car?.model_id;

/**
 * Reads a page of a stock file: every list is queried once for all its rows. With `findsCars` each row has the dealer's
 * car that it is about, else only one that it names by id.
 */
export const readSheet = async (
  deps: SheetDeps,
  { ownerId, language, rows, defaults }: SheetAsked,
  { findsCars }: { readonly findsCars: boolean },
): Promise<Sheet> => {
  const { db } = deps;
  const [lists, contacts] = await Promise.all([readLists(db), readContacts(db, ownerId)]);
  const vocabulary = new Vocabulary(lists);
  const phoneCountry = lists.countries.find(({ id }) => id === defaults.countryId)?.code ?? '';
  const reading = { vocabulary, phoneCountry, now: deps.now(), language };
  const read = rows.map((row) => readRow(row, reading, defaults.countryId));
  const wanted = {
    ids: distinct(read.map(({ values }) => values.id)),
    stockNumbers: findsCars ? distinct(read.map(({ values }) => values.stockNumber)) : [],
    vins: findsCars ? distinct(read.map(({ values }) => values.vin)) : [],
  };
  const cars = await readOwnCars(db, ownerId, wanted);
  const identify = identifier(cars);
  const known = new Set(cars.map(({ id }) => id));
  const lines = read.map((row) => ({ row, ...identify(row), filled: [], remarks: idRemarks(row, known) }));
  const filled = await filledLines(deps, lines);
  const variants = await readVariants(db, distinct(filled.map(modelOfLine)));
  return {
    lines: filled.map((line) => ({ ...line, row: withVariants(line.row, modelOfLine(line), variants) })),
    setting: { vocabulary, variants, contacts, defaults },
  };
};

/** What a VIN filled in, in words. */
export const filledMessages = (
  { row: { values }, filled }: SheetLine,
  { vocabulary, variants }: { readonly vocabulary: Vocabulary; readonly variants: Variants },
  language: Language,
): SheetMessage[] => {
  const nameOf = (field: VinField): string => {
    const value = values[field] ?? 0;
    if (field === 'brand') return vocabulary.brandName(value);
    if (field === 'model') return vocabulary.model(value)?.name ?? '';
    if (field === 'generation') return variants.generations.find(({ id }) => id === value)?.name ?? '';
    return field === 'year' || field === 'horsePower' ? String(value) : vocabulary.lookupName(field, value, language);
  };
  return filled.map((field) => messageOf('FILLED_BY_VIN', field, nameOf(field)));
};
