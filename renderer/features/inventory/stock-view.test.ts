import { expect, test } from 'vitest';
import { NO_FILTERS } from './grid-filters.ts';
import { StockView } from './stock-view.ts';
import { aGridRow } from './testing.ts';

const CARS = [
  aGridRow(1, { title: 'Kia Rio', year: 2015 }),
  aGridRow(2, { title: 'Lada Niva', year: 2020 }),
  aGridRow(3, { title: 'Kia Forte', year: 2018 }),
];
const BY_YEAR = [{ keyOf: ({ year }: { year: number }) => year, isDescending: true }];
const KIA = { ...NO_FILTERS, query: 'kia' };
const shownBy = (view: StockView) => view.shown.map(({ id }) => id);

test('the stock is shown as it came, until an order or a filter is asked for', () => {
  const view = new StockView();
  view.setRows(CARS);
  expect(view.shown).toBe(CARS);

  view.sort(BY_YEAR);
  expect(shownBy(view)).toEqual([2, 3, 1]);

  view.setFilters(KIA);
  expect(shownBy(view)).toEqual([3, 1]);
});

test('order and filter last when cars change, and go one without the other', () => {
  const view = new StockView();
  view.sort(BY_YEAR);
  view.setFilters(KIA);
  view.setRows([...CARS, aGridRow(4, { title: 'Kia Soul', year: 2024 })]);
  expect(shownBy(view)).toEqual([4, 3, 1]);

  view.sort([]);
  expect(shownBy(view)).toEqual([1, 3, 4]);

  view.setFilters(NO_FILTERS);
  expect(shownBy(view)).toEqual([1, 2, 3, 4]);
});

test('the listener hears of new cars and of another order, and of nothing when the filter stays the same', () => {
  const view = new StockView();
  const heard: string[] = [];
  view.onChange((change) => heard.push(change));

  view.setRows(CARS);
  view.setFilters(KIA);
  view.setFilters(KIA);
  view.sort(BY_YEAR);

  expect(heard).toEqual(['rows', 'order', 'order']);
});
