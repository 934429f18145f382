import type { GridRow } from './grid-row.ts';

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const DIGITS = /^\d+$/;

/** Whether every word occurs in a car's title, VIN, stock number, region, notes or number, in any case, or is its year. */
export const searchFor = (query: string): ((row: GridRow) => boolean) => {
  // An expression compares without making a lower-case copy of every text of every car.
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, sought: new RegExp(escaped(word), 'i'), isNumber: DIGITS.test(word) }));
  return (row) =>
    words.every(
      ({ word, sought, isNumber }) =>
        sought.test(row.title) ||
        (row.vin !== null && sought.test(row.vin)) ||
        (row.stockNumber !== null && sought.test(row.stockNumber)) ||
        sought.test(row.region) ||
        (row.notes !== null && sought.test(row.notes)) ||
        (isNumber && (sought.test(String(row.id)) || word === String(row.year))),
    );
};
