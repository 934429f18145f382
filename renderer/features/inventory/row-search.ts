import { carsNamed, carsNamedNearly, namesIn } from './car-words.ts';
import type { GridRow } from './grid-row.ts';

export type RowTest = (row: GridRow) => boolean;
/** `mistyped` is for where `asTyped` finds no car, and undefined where it would find none either. */
export type RowTests = { readonly asTyped: RowTest; readonly mistyped: () => RowTest | undefined };

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const DIGITS = /^\d+$/;

/** Whether a word occurs in a car's title, VIN, stock number, region, notes or number, in any case, or is its year. */
const isIn = (word: string): RowTest => {
  // An expression compares without making a lower-case copy of every text of every car.
  const sought = new RegExp(escaped(word), 'i');
  const isNumber = DIGITS.test(word);
  return (row) =>
    sought.test(row.title) ||
    (row.vin !== null && sought.test(row.vin)) ||
    (row.stockNumber !== null && sought.test(row.stockNumber)) ||
    sought.test(row.region) ||
    (row.notes !== null && sought.test(row.notes)) ||
    (isNumber && (sought.test(String(row.id)) || word === String(row.year)));
};

/** Every word of a query as it is, or as the name of a brand or model in any script; and with typing errors in names. */
export const searchesFor = (query: string, rows: readonly GridRow[]): RowTests => {
  const stock = namesIn(rows);
  const words = query.split(/\s+/).filter(Boolean);
  const tests = words.map((word): RowTest => {
    const isNamed = carsNamed(word, stock);
    const isFound = isIn(word);
    return isNamed === undefined ? isFound : (row) => isNamed(row) || isFound(row);
  });
  const mistyped = () => {
    const nearly = words.map((word) => carsNamedNearly(word, stock));
    if (nearly.every((test) => test === undefined)) return undefined;
    return (row: GridRow) => tests.every((test, at) => nearly[at]?.(row) === true || test(row));
  };
  const [first] = tests;
  return { asTyped: tests.length === 1 ? first! : (row) => tests.every((test) => test(row)), mistyped };
};

/** The cars found as typed, else those found with typing errors. */
export const firstFound = <T extends { readonly length: number }>(
  { asTyped, mistyped }: RowTests,
  find: (test: RowTest) => T,
): T => {
  const found = find(asTyped);
  const further = found.length === 0 ? mistyped() : undefined;
  return further === undefined ? found : find(further);
};
