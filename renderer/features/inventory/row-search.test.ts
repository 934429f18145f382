import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from './grid-filters.ts';
import { lotRows } from './lot-list.ts';
import { StockView } from './stock-view.ts';
import { aGridRow } from './testing.ts';

const aCar = (id: number, brand: string, model: string, over = {}) =>
  aGridRow(id, { brand, model, title: `${brand} ${model}`, ...over });
const ROWS = [
  aCar(1, 'Toyota', 'Camry', { year: 2018, region: 'Yerevan' }),
  aCar(2, 'Toyota', 'Land Cruiser Prado', { notes: 'без ключа' }),
  aCar(3, 'BMW', 'X5', { stockNumber: 'A-17' }),
  aCar(4, 'Mercedes-Benz', 'E-Class', { vin: 'WDD2130421A123456' }),
  aCar(5, 'Kia', 'Sportage'),
];
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const inGrid = (part: object) => {
  const view = new StockView();
  view.setRows(ROWS);
  view.setFilters({ ...NO_FILTERS, ...part });
  return idsOf(view.shown);
};

describe('cars are found by the names of brand and model', () => {
  test.each([
    ['тойота', [1, 2]],
    ['тойота камри', [1]],
    ['Тойо', [1, 2]],
    ['տոյոտա', [1, 2]],
    ['քեմրի', [1]],
    ['бмв', [3]],
    ['бэха х5', [3]],
    ['բմվ', [3]],
    ['мерс', [4]],
    ['մերսեդես', [4]],
    ['ленд крузер прадо', [2]],
    ['спортейдж', [5]],
    ['merc e-class', [4]],
    ['тойота 2018 yerevan', [1]],
  ])('«%s»', (query, ids) => {
    expect(inGrid({ query })).toEqual(ids);
    expect(idsOf(lotRows(ROWS, 'sold', query))).toEqual(ids);
  });

  test.each([
    ['toyta', [1, 2]],
    ['toyta camri', [1]],
    ['тойтоа', [1, 2]],
    ['mersedec', [4]],
    ['sportaje', [5]],
    ['bmv', [3]],
  ])('with a typing error: «%s»', (query, ids) => {
    expect(inGrid({ query })).toEqual(ids);
    expect(idsOf(lotRows(ROWS, 'sold', query))).toEqual(ids);
  });

  test('a typing error is assumed only where nothing has the word as it is', () => {
    const noted = [...ROWS, aCar(6, 'Kia', 'Rio', { notes: 'toyta written by a seller' })];
    expect(idsOf(lotRows(noted, 'onLot', 'toyta'))).toEqual([6]);
    expect(inGrid({ query: 'niva' })).toEqual([]);
    expect(inGrid({ query: 'ключа' })).toEqual([2]);
  });

  test('the other filters apply to mistyped names as well', () => {
    expect(inGrid({ query: 'toyta', ranges: { year: { from: 2018, to: 2018 } } })).toEqual([1]);
    expect(inGrid({ query: 'toyta', status: 'sold' })).toEqual([]);
  });

  test('numbers and codes are read as they are', () => {
    expect(inGrid({ query: '213042' })).toEqual([4]);
    expect(inGrid({ query: 'wdd213' })).toEqual([4]);
    expect(inGrid({ query: 'wdd214' })).toEqual([]);
    expect(inGrid({ query: 'a-17' })).toEqual([3]);
  });
});
