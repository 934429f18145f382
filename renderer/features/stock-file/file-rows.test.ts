import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { SHEET_FIELDS } from '#contract/http/stock-file.ts';
import { UserId } from '#contract/ids.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { fileRows } from './file-rows.ts';
import { guessColumns, headerPlace, unitsInHeaders, withField } from './guess-columns.ts';
import type { Mapping } from './guess-columns.ts';
import { keepImportMemory, knownMapping, readImportMemory } from './memory.ts';
import type { TableRow } from './table.ts';

const rowsOf = (...rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, at) => ({ at: at + 2, cells }));
const guess = (header: string, ...rows: readonly (readonly string[])[]) =>
  guessColumns(header.split(';'), rowsOf(...rows));

describe('what columns are called', () => {
  test.each(LANGUAGES)('every field’s own name in %s leads to it', (language) => {
    const path = `renderer/i18n/locales/${language}/stockFile.json`;
    const { fields } = JSON.parse(readFileSync(path, 'utf8')) as { fields: Record<string, string> };

    expect(
      guessColumns(
        SHEET_FIELDS.map((field) => fields[field] ?? ''),
        [],
      ),
    ).toEqual(SHEET_FIELDS);
  });

  test.each<[string, Mapping]>([
    [
      'Stock #;VIN;Make;Model;Year;Odometer;Selling Price',
      ['stockNumber', 'vin', 'brand', 'model', 'year', 'mileage', 'price'],
    ],
    ['internal_number;Fahrgestellnummer;make;kraftstoff', ['stockNumber', 'vin', 'brand', 'fuelType']],
    ['unique_id;mark_id;folder_id;run;owners_number', ['stockNumber', 'brand', 'model', 'mileage', 'ownerNumber']],
    ['Артикул;ВИН;МАРКА;Объём двигателя, см³;Пробег (км)', ['stockNumber', 'vin', 'brand', 'displacement', 'mileage']],
    ['Մակնիշ;Մոդել;Տարի;Վազքը, կմ;Գինը ($)', ['brand', 'model', 'year', 'mileage', 'price']],
    ['__proto__;constructor;toString;', [null, null, null, null]],
  ])('%s', (header, mapping) => {
    expect(guess(header)).toEqual(mapping);
  });

  test('one field is in one column: the one whose header is exactly its name', () => {
    expect(guess('Price (old);Price;Цена')).toEqual([null, 'price', null]);
  });

  test('a column of VINs or of addresses is known by what is in it', () => {
    const cars = [
      ['1', 'JTMB1RFV5MD072418', 'a@b.am'],
      ['2', 'wdd2130041a473331', 'c@d.am'],
      ['3', '', 'nobody'],
    ];

    expect(guess('A;B;C', ...cars)).toEqual([null, 'vin', 'contactEmail']);
  });

  test('headers are found under a title', () => {
    const rows = rowsOf(['Stock of 21 November'], ['Our cars', 'Price'], ['VIN', 'Make', 'Price'], ['1', '2', '3']);

    expect(headerPlace(rows)).toBe(2);
    expect(headerPlace(rowsOf(['a', 'b'], ['c', 'd']))).toBe(0);
  });

  test('units in headers count for rows without one', () => {
    expect(unitsInHeaders(['Price, USD', 'Mileage (mi)'], ['price', 'mileage'])).toEqual({
      priceUnit: 'USD',
      mileageUnit: 'mi',
    });
    expect(unitsInHeaders(['Գին, դրամ', 'Վազք, կմ'], ['price', 'mileage'])).toEqual({
      priceUnit: 'AMD',
      mileageUnit: 'km',
    });
    expect(unitsInHeaders(['Price', 'Milieu'], ['price', 'mileage'])).toEqual({});
  });

  test('a field that is chosen for another column leaves the first', () => {
    expect(withField(['vin', null, 'price'], 1, 'vin')).toEqual([null, 'vin', 'price']);
    expect(withField(['vin', null], 0, null)).toEqual([null, null]);
  });
});

describe('the rows of a file', () => {
  test('keep their number, lose what is left out, and are left out themselves when nothing is read of them', () => {
    const rows = rowsOf([' A1 ', 'x', '100'], ['', 'only notes', ''], ['A2', '', '']);

    expect(fileRows(rows, ['stockNumber', null, 'price'])).toEqual([
      { at: 2, row: { stockNumber: 'A1', price: '100' }, faults: [] },
      { at: 4, row: { stockNumber: 'A2' }, faults: [] },
    ]);
  });

  test('that name one car twice are all refused, each with the rows of the others', () => {
    const rows = rowsOf(['A1', ''], ['A2', 'JTMB1RFV5MD072418'], ['A1', ''], ['A4', 'jtmb1rfv5md 072418']);
    const faults = fileRows(rows, ['stockNumber', 'vin']).map((row) =>
      row.faults.map(({ field, rows: at }) => [field, at]),
    );

    expect(faults).toEqual([[['stockNumber', [4]]], [['vin', [5]]], [['stockNumber', [2]]], [['vin', [3]]]]);
  });

  test('may all be the same: each names a few of the others', () => {
    const rows = rowsOf(...Array.from({ length: 20_000 }, () => ['A1']));
    const read = fileRows(rows, ['stockNumber']);

    expect(read).toHaveLength(20_000);
    expect(read[19_999]?.faults[0]?.rows).toEqual([2, 3, 4, 5, 6]);
  });

  test('are read again as they were saved: without the quote before what looks like a formula', () => {
    const [row] = fileRows(rowsOf(["'+37477123456", "'=1+1", "'quoted'"]), ['contactPhone', 'notes', 'description']);

    expect(row?.row).toEqual({ contactPhone: '+37477123456', notes: '=1+1', description: "'quoted'" });
  });

  test('with a cell that no call takes are refused by the cell', () => {
    const [row] = fileRows(rowsOf(['A1', 'x'.repeat(12_001)]), ['stockNumber', 'description']);

    expect(row?.faults).toMatchObject([{ code: 'CELL_TOO_LONG', field: 'description' }]);
  });
});

describe('what a device remembers of an import', () => {
  const me = UserId.parse(1);
  const defaults = {
    priceUnit: 'USD',
    mileageUnit: 'km',
    countryId: 1,
    regionId: 2,
    isCleared: true,
    overwritesLocked: true,
  } as const;

  test('is found by headers that are the same but for case and signs, for the same person', () => {
    const { storage } = createFakePlatform();
    const mapping: Mapping = ['stockNumber', null];
    keepImportMemory(storage, me, { headers: ['Stock No.', 'X'], mapping, defaults });

    expect(knownMapping(readImportMemory(storage, me), ['STOCK NO', 'x'])).toEqual(mapping);
    expect(knownMapping(readImportMemory(storage, me), ['Stock No.', 'Y'])).toBeUndefined();
    expect(knownMapping(readImportMemory(storage, UserId.parse(2)), ['Stock No.', 'X'])).toBeUndefined();
    expect(readImportMemory(storage, me).defaults).not.toHaveProperty('overwritesLocked');
  });

  test('is bounded, and what cannot be read is forgotten', () => {
    const { storage } = createFakePlatform();
    for (let at = 0; at < 40; at += 1)
      keepImportMemory(storage, me, { headers: [`H${at}`], mapping: ['vin'], defaults });

    expect(readImportMemory(storage, me).maps.length).toBeLessThan(20);
    storage.set(`stockFile.${me}`, '{"maps":[{"headers":1}]}');
    expect(readImportMemory(storage, me)).toEqual({ maps: [] });
  });
});

test('rows with the same id are refused, however it is written', () => {
  const rows = rowsOf(['17'], ['#17'], ['18']);

  expect(fileRows(rows, ['id']).map(({ faults }) => faults.map(({ field, rows: at }) => [field, at]))).toEqual([
    [['id', [3]]],
    [['id', [2]]],
    [],
  ]);
});
