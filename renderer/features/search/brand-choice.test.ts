import { expect, test } from 'vitest';
import { chosenBrands, toggleBrand } from './brand-choice.ts';
import { changeFilters, type Filters } from './filters.ts';

const toggled = (filters: Filters, ...ids: readonly number[]): Filters =>
  ids.reduce((before, id) => changeFilters(before, toggleBrand(before, id)), filters);

test('one brand is the brand of the search, several are its cars', () => {
  expect(toggled({}, 5)).toEqual({ BrandId: 5 });
  expect(toggled({}, 5, 7)).toEqual({ Cars: '5,7' });
  expect(toggled({}, 5, 7, 5)).toEqual({ BrandId: 7 });
  expect(toggled({}, 5, 5)).toEqual({});
});

test('models stay beside a further brand, and other filters with them', () => {
  expect(toggled({ BrandId: 5, ModelId: 50, New: true }, 7)).toEqual({ Cars: '5.50,7', New: true });
  expect(toggled({ Cars: '5.50,7', New: true }, 7)).toEqual({ BrandId: 5, ModelId: 50, New: true });
  expect(chosenBrands({ Cars: '5.50,7', BrandId: 9 })).toEqual([7, 9]);
});

test('no more brands than a search takes', () => {
  const many = toggled({}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);

  expect(chosenBrands(many)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
