import { expect, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { keepImportMemory, knownNames, readImportMemory } from './memory.ts';
import { namesRead, nearNames, withNames } from './near-names.ts';
import { anOutcome, DEFAULTS } from './testing.ts';

const unknown = (at: number, brand: string, suggestion?: string) =>
  anOutcome(at, {
    verdict: 'refused',
    row: { stockNumber: `A${at}`, brand },
    messages: [
      { field: 'brand', code: 'UNKNOWN_NAME', value: brand, ...(suggestion === undefined ? {} : { suggestion }) },
    ],
  });
const MERS = { field: 'brand', from: 'Мерсидес', to: 'Mercedes-Benz' } as const;

test('names that may be meant are listed once for all rows of the file, the most frequent first', () => {
  const outcomes = [
    unknown(2, 'toyta', 'Toyota'),
    unknown(3, 'Мерсидес', 'Mercedes-Benz'),
    unknown(4, 'МЕРСИДЕС ', 'Mercedes-Benz'),
    unknown(5, 'Trabi'),
  ];

  expect(nearNames(outcomes)).toEqual([
    { ...MERS, rows: 2 },
    { field: 'brand', from: 'toyta', to: 'Toyota', rows: 1 },
  ]);
});

test('a choice counts for every row that has the name, whatever its case, and for its column alone', () => {
  const read = namesRead([MERS]);

  expect(read({ brand: 'мерсидес', model: 'Мерсидес' })).toEqual({ brand: 'Mercedes-Benz', model: 'Мерсидес' });
  expect(read({ brand: 'BMW' })).toEqual({ brand: 'BMW' });
  expect(withNames([MERS], [{ ...MERS, from: 'МЕРСИДЕС', to: 'BMW' }])).toEqual([
    { ...MERS, from: 'МЕРСИДЕС', to: 'BMW' },
  ]);
});

test('choices are remembered with the columns of the file', () => {
  const { storage } = createFakePlatform();
  const me = UserId.parse(1);
  const headers = ['Stock', 'Make'];
  keepImportMemory(storage, me, { headers, mapping: ['stockNumber', 'brand'], names: [MERS], defaults: DEFAULTS });

  expect(knownNames(readImportMemory(storage, me), ['STOCK', 'make'])).toEqual([MERS]);
  expect(knownNames(readImportMemory(storage, me), ['Other', 'Make'])).toEqual([]);
});
