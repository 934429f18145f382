import { describe, expect, test } from 'vitest';
import { fitting, itemsOf } from './bulk-actions.ts';
import { cellEdit } from './cell-edits.ts';
import {
  BUILT_IN_VIEWS,
  choicesOf,
  isFiltered,
  NO_FILTERS,
  shownOf,
  statusCounts,
  withFilter,
} from './grid-filters.ts';
import { rowsOfColumns, viewsOfColumns } from './column-rows.ts';
import { gridRowMaker, marksOf } from './grid-row.ts';
import { priceItems, priceLines } from './price-rule.ts';
import { stockTotals } from './stock-totals.ts';
import { aGridRow, aStockCar, TODAY } from './testing.ts';

const WORLD = { now: TODAY, currency: 'AMD', perUsd: { USD: 1, AMD: 400 } } as const;

describe('rows of the grid', () => {
  test('know their days on the lot and their price in the viewer’s currency', () => {
    expect(aGridRow(1, { price: 27_912 })).toMatchObject({ days: 20, shown: 11_165_000, isTop: false });
    expect(aGridRow(1, { price: 27_912, priceUnit: 'AMD' }).shown).toBe(27_912);
    expect(aGridRow(1, { price: 100, priceUnit: 'EUR' }).shown).toBeUndefined();
  });

  test('come out of columns as they went in', () => {
    expect(rowsOfColumns({ count: 2, columns: { id: [1, 2], title: ['A', 'B'] } })).toEqual([
      { id: 1, title: 'A' },
      { id: 2, title: 'B' },
    ]);
  });

  test('are read out of the columns where only a view of them is asked for', () => {
    const columns = { id: [1, 2], title: ['A', 'B'], status: ['active', 'sold'], gaps: [['vin'], ['vin']] };

    const [one, two] = viewsOfColumns({ count: 2, columns }, (pack) => pack());

    expect([one?.id, two?.title, two?.status]).toEqual([1, 'B', 'sold']);
    expect(one?.gaps).toBe(two?.gaps);
  });

  test('have every value of their columns, however it is held', () => {
    const photo = `/media/${'0f'.repeat(32)}/320.jpg`;
    const cars = [
      aStockCar(1, { mainImage: photo, modifiedDateUtc: '2026-11-21T10:00:00.123Z', title: 'Kia', gaps: ['vin'] }),
      aStockCar(2, { mainImage: null, modifiedDateUtc: '2026-11-20T10:00:00.000Z', price: 5, gaps: [] }),
    ];
    const many = Array.from({ length: 300 }, (_, at) => aStockCar(at + 3, { bodyType: `Body ${at}` }));
    const all = [...cars, ...many.map((car) => ({ ...car, modifiedDateUtc: '2026-11-20T10:00:00.000Z' }))];
    const names = Object.keys(all[0]!) as (keyof (typeof all)[number])[];
    const columns = Object.fromEntries(names.map((name) => [name, all.map((car) => car[name])]));

    const packing: (() => void)[] = [];
    const views = viewsOfColumns({ count: all.length, columns }, (pack) => void packing.push(pack));
    const seen = () => views.map((view) => Object.fromEntries(names.map((name) => [name, view[name]])));
    const before = seen();
    for (const pack of packing) pack();

    expect(packing.length).toBeGreaterThan(names.length);
    expect([before, seen()]).toEqual([all, all]);
  });

  test('stay the same objects until their car or its mark changes', () => {
    const make = gridRowMaker();
    const one = aStockCar(1);
    const two = aStockCar(2);
    const before = make([one, two], new Map(), WORLD);

    const after = make([one, two], new Map([[2, 'refused']]), WORLD);

    expect(after[0]).toBe(before[0]);
    expect(after[1]).toMatchObject({ id: 2, mark: 'refused' });
  });

  test('show what needs the person before what only waits', () => {
    const open = { batch: 'b', title: '', change: { kind: 'hide' }, at: '', error: null, conflict: null } as const;
    const { id } = aStockCar(1);

    const marks = marksOf([
      { ...open, key: 'a', postId: id, state: 'refused' },
      { ...open, key: 'b', postId: id, state: 'waiting' },
    ]);

    expect(marks.get(1)).toBe('refused');
  });
});

describe('filters', () => {
  const rows = [
    aGridRow(1, { title: 'Toyota RAV4', vin: 'JTMB1RFV5MD072418', price: 20_000, imageCount: 3 }),
    aGridRow(2, {
      title: 'Lada Niva',
      brand: 'Lada',
      model: 'Niva',
      status: 'hidden',
      createdDateUtc: '2026-08-01T00:00:00.000Z',
      isCleared: false,
    }),
    aGridRow(3, { title: 'Kia Rio', brand: 'Kia', model: 'Rio', stockNumber: 'A-77', status: 'sold', price: 5000 }),
  ];
  const found = (part: object) => shownOf(rows, { ...NO_FILTERS, ...part }).map(({ id }) => id);

  test('find every word in title, VIN and stock number, in any case', () => {
    expect(found({ query: 'toyota 072418' })).toEqual([1]);
    expect(found({ query: 'a-77' })).toEqual([3]);
    expect(found({ query: 'a.77' })).toEqual([]);
    expect(found({ query: '(' })).toEqual([]);
    expect(found({ query: 'toyota niva' })).toEqual([]);
  });

  test('find a year, and no part of one', () => {
    const years = [aGridRow(1, { year: 2018 }), aGridRow(2, { year: 2019 })];
    const ofYear = (query: string) => shownOf(years, { ...NO_FILTERS, query }).map(({ id }) => id);
    expect(ofYear('2018')).toEqual([1]);
    expect(ofYear('20')).toEqual([]);
  });

  test('narrow by status, by ranges in the viewer’s currency, and by views', () => {
    expect(found({ status: 'hidden' })).toEqual([2]);
    expect(found({ ranges: { price: { from: 1_000_000, to: 3_000_000 } } })).toEqual([3]);
    expect(found(BUILT_IN_VIEWS.over60)).toEqual([2]);
    expect(found(BUILT_IN_VIEWS.noPhotos)).toEqual([2, 3]);
    expect(found(BUILT_IN_VIEWS.notCleared)).toEqual([2]);
    expect(shownOf([...rows, aGridRow(4, { status: 'hidden', imageCount: 1 })], BUILT_IN_VIEWS.toShow)).toMatchObject([
      { id: 4 },
    ]);
    expect(statusCounts(rows)).toMatchObject({ active: 1, hidden: 1, sold: 1, pending: 0 });
  });

  test('narrow by any of several values, by what is lacking and by words of a column', () => {
    const cars = [
      aGridRow(1, { fuelType: 'Petrol', gaps: ['photos', 'vin'], notes: 'Second KEY missing' }),
      aGridRow(2, { fuelType: 'Diesel', gaps: ['vin'] }),
      aGridRow(3, { fuelType: 'Electric', availabilityId: 2, isPriceLocked: true }),
    ];
    const left = (part: object) => shownOf(cars, { ...NO_FILTERS, ...part }).map(({ id }) => id);

    expect(left({ lists: { fuelType: ['Petrol', 'Electric'] } })).toEqual([1, 3]);
    expect(left({ lists: { gaps: ['photos'] } })).toEqual([1]);
    expect(left({ lists: { availabilityId: ['2'] } })).toEqual([3]);
    expect(left({ texts: { notes: 'key' } })).toEqual([1]);
    expect(left({ only: 'locked' })).toEqual([3]);
    expect([...choicesOf(cars, 'gaps')]).toEqual([
      ['photos', 1],
      ['vin', 2],
    ]);
  });

  test('of one column come and go without touching others', () => {
    const both = withFilter(withFilter(NO_FILTERS, 'texts', 'notes', 'key'), 'lists', 'country', ['Armenia']);

    const one = withFilter(both, 'texts', 'notes', undefined);

    expect(one).toEqual({ ...NO_FILTERS, lists: { country: ['Armenia'] } });
    expect([isFiltered(both), isFiltered(withFilter(one, 'lists', 'country', undefined))]).toEqual([true, false]);
  });

  test('the total of chosen cars counts sold ones', () => {
    expect(stockTotals(rows.slice(2), { withSold: true })).toMatchObject({ total: 2_000_000 });
  });

  test('the total leaves sold cars out', () => {
    expect(stockTotals(rows)).toEqual({ total: 8_040_000, isComplete: true, margin: null, averageDays: 66 });
  });
});

describe('prices', () => {
  test('change by percent, by an amount or to one price, rounded as asked', () => {
    const rows = [aStockCar(1, { price: 27_950 }), aStockCar(2, { price: 10_000, priceUnit: 'AMD' })];
    const prices = (way: 'percent' | 'amount' | 'set', value: number, rounding: number) =>
      priceLines(rows, { way, value, rounding }).map(({ price }) => price);

    expect(prices('percent', -3, 100)).toEqual([27_100, 9700]);
    expect(prices('amount', -50, 1)).toEqual([27_900, 9950]);
    expect(prices('set', 9_900, 1000)).toEqual([10_000, 10_000]);
  });

  test('become changes that lock them in the currency they were counted in', () => {
    const rows = [aStockCar(1, { price: 100, priceUnit: 'EUR' }), aStockCar(2, { status: 'sold' })];

    expect(priceItems(priceLines(rows, { way: 'percent', value: -3, rounding: 1 }))).toEqual([
      { postId: 1, change: { kind: 'edit', fields: { price: 97, priceUnit: 'EUR', isPriceLocked: true } } },
    ]);
  });

  test('cars that are sold, that would cost nothing or that keep their price are left out', () => {
    const rows = [aStockCar(1, { status: 'sold' }), aStockCar(2, { price: 40 }), aStockCar(3, { price: 50 })];

    expect(priceLines(rows, { way: 'amount', value: -50, rounding: 1 }).map(({ skip }) => skip)).toEqual([
      'sold',
      'invalid',
      'invalid',
    ]);
    expect(priceLines(rows, { way: 'percent', value: 0, rounding: 1 })[1]?.skip).toBe('same');
  });
});

describe('edits in a cell', () => {
  const car = aStockCar(1, { price: 12_000, stockNumber: 'A-1' });

  test.each([
    ['price', '12 490 000', { kind: 'edit', fields: { price: 12_490_000, priceUnit: 'USD', isPriceLocked: true } }],
    ['price', '25000 amd', { kind: 'edit', fields: { price: 25_000, priceUnit: 'AMD', isPriceLocked: true } }],
    ['price', '€9\u00a0900', { kind: 'edit', fields: { price: 9900, priceUnit: 'EUR', isPriceLocked: true } }],
    ['price', '500 000 руб.', { kind: 'edit', fields: { price: 500_000, priceUnit: 'RUB', isPriceLocked: true } }],
    ['price', '12 000 դր.', { kind: 'edit', fields: { price: 12_000, priceUnit: 'AMD', isPriceLocked: true } }],
    ['price', '12000 USD', { kind: 'same' }],
    ['price', '12000 XYZ', { kind: 'invalid' }],
    ['price', '$12000 AMD', { kind: 'invalid' }],
    ['price', '1.5', { kind: 'invalid' }],
    ['price', '12\u00a0000', { kind: 'same' }],
    ['price', '-5', { kind: 'invalid' }],
    ['price', '', { kind: 'invalid' }],
    ['price', '1e5', { kind: 'invalid' }],
    ['stockNumber', '', { kind: 'edit', fields: { stockNumber: null } }],
    ['stockNumber', 'x'.repeat(41), { kind: 'invalid' }],
    ['notes', ' winter tyres ', { kind: 'edit', fields: { notes: 'winter tyres' } }],
    ['mileage', '10000000', { kind: 'invalid' }],
    ['mileage', '46\u00a0200', { kind: 'edit', fields: { mileage: 46_200 } }],
  ] as const)('%s typed as “%s”', (field, text, expected) => {
    expect(cellEdit(car, field, text)).toEqual(expected);
  });
});

test('a mileage typed in km shows a car in km that was shown in miles', () => {
  expect(cellEdit(aStockCar(1, { mileage: 16_093, mileageUnit: 'mi' }), 'mileage', '1200')).toEqual({
    kind: 'edit',
    fields: { mileage: 1200, mileageUnit: 'km' },
  });
});

test('only locked prices are unlocked', () => {
  const rows = [aStockCar(1, { isPriceLocked: true }), aStockCar(2)];
  expect(itemsOf('unlock', fitting('unlock', rows))).toEqual([
    { postId: 1, change: { kind: 'edit', fields: { isPriceLocked: false } } },
  ]);
});

test('an action takes only the cars whose status allows it', () => {
  const rows = [aStockCar(1), aStockCar(2, { status: 'hidden' }), aStockCar(3, { status: 'sold' })];

  expect(fitting('hide', rows).map(({ id }) => id)).toEqual([1]);
  expect(fitting('show', rows).map(({ id }) => id)).toEqual([2]);
  expect(fitting('delete', rows)).toHaveLength(3);
});
