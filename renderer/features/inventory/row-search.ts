import type { GridRow } from './grid-row.ts';

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Whether every word stands somewhere in a car's title, VIN, stock number, region, notes or number, in any case. */
export const searchFor = (query: string): ((row: GridRow) => boolean) => {
  // An expression compares without making a lower-case copy of every text of every car.
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => new RegExp(escaped(word), 'i'));
  return (row) =>
    words.every(
      (word) =>
        word.test(row.title) ||
        (row.vin !== null && word.test(row.vin)) ||
        (row.stockNumber !== null && word.test(row.stockNumber)) ||
        word.test(row.region) ||
        (row.notes !== null && word.test(row.notes)) ||
        word.test(String(row.id)),
    );
};
