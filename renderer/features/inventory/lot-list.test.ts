import { expect, test } from 'vitest';
import { lotCounts, lotRows } from './lot-list.ts';
import { aGridRow } from './testing.ts';

const ROWS = [
  aGridRow(1, { title: 'Toyota RAV4', vin: 'JTMDF4DV5AD012345', imageCount: 3 }),
  aGridRow(2, { title: 'Kia Rio', stockNumber: 'A-17', notes: 'plate 34 AB 777', status: 'hidden' }),
  aGridRow(3, { title: 'BMW X5', status: 'sold', imageCount: 0 }),
];
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('sold cars are only in their own list', () => {
  expect(lotCounts(ROWS)).toEqual({ onLot: 2, noPhotos: 1, hidden: 1, sold: 1 });
  expect(ids(lotRows(ROWS, 'onLot', ''))).toEqual([1, 2]);
});

test.each([
  ['the end of a VIN', '12345', 1],
  ['a stock number', 'a-17', 2],
  ['a plate in the notes', 'ab 777', 2],
  ['the words of a sold car', 'bmw', 3],
])('%s finds the car in any list', (_what, query, id) => {
  expect(ids(lotRows(ROWS, 'noPhotos', query))).toEqual([id]);
});
