import { describe, expect, test } from 'vitest';
import {
  readAmount,
  readCurrency,
  readDisplacement,
  readDistanceUnit,
  readHorsePower,
  readYearOfDate,
  readYear,
  readYesNo,
} from './numbers.ts';

describe('a number of a cell', () => {
  test.each<[string, number, string]>([
    ['12500', 12_500, ''],
    ['12 500', 12_500, ''],
    ['12\u00A0500', 12_500, ''],
    ['12\u202F500,00', 12_500, ''],
    ['12,500', 12_500, ''],
    ['12.500', 12_500, ''],
    ["12'500", 12_500, ''],
    ['1.234.567', 1_234_567, ''],
    ['12,34,567', 1_234_567, ''],
    ['1,234.50', 1234.5, ''],
    ['1.234,50', 1234.5, ''],
    ['12500.0', 12_500, ''],
    ['0,5', 0.5, ''],
    ['12 500 $', 12_500, '$'],
    ['$12,500', 12_500, '$'],
    ['12 500 у.е.', 12_500, 'уе'],
    ['4 800 000 ֏', 4_800_000, '֏'],
    ['120 тыс. км', 120_000, 'км'],
    ['120 հազ. կմ', 120_000, 'կմ'],
    ['1,2 млн', 1_200_000, ''],
    ['45k miles', 45_000, 'miles'],
    ['150 km', 150, 'km'],
    ['9.500 € (VB)', 9500, '€'],
    ['-5', -5, ''],
    ['12500.-', 12_500, ''],
    ['１２５００', 12_500, ''],
  ])('%j is %d with %j', (text, value, unit) => {
    expect(readAmount(text)).toMatchObject({ value, unit });
  });

  test.each(['', '-', 'abc', '=12500', '@1', '=1+1', '(5)', '12.11.2015', '1.2.3.4', '1 2', '12,3,4', '9'.repeat(80)])(
    '%j is none',
    (text) => {
      expect(readAmount(text)).toBeUndefined();
    },
  );

  test('has its other numbers as a unit, which is unknown', () => {
    expect(readCurrency(readAmount('12 500 - 13 000')?.unit ?? '')).toBeUndefined();
    expect(readCurrency(readAmount('1e5')?.unit ?? '')).toBeUndefined();
  });
});

test.each([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['usd', 'USD'],
  ['долларов', 'USD'],
  ['դոլար', 'USD'],
  ['֏', 'AMD'],
  ['դր.', 'AMD'],
  ['драмов', 'AMD'],
  ['₽', 'RUB'],
  ['руб.', 'RUB'],
  ['ռուբլի', 'RUB'],
  ['евро', 'EUR'],
  ['€', 'EUR'],
  ['₾', 'GEL'],
  ['тенге', 'KZT'],
  ['Br', 'BYN'],
  ['сум', 'UZS'],
  ['сом', 'KGS'],
  ['грн', 'UAH'],
  ['zł', 'PLN'],
  ['元', 'CNY'],
  ['AED', 'AED'],
])('the currency %j is %s', (text, code) => {
  expect(readCurrency(text)).toBe(code);
});
test.each(['', 'bitcoin', 'constructor', '__proto__', '12'])('%j is no currency', (text) => {
  expect(readCurrency(text)).toBeUndefined();
});

test.each([
  ['2.0', 2000, true],
  ['1,6 л', 1600, true],
  ['1.6 լ', 1600, true],
  ['1.998 l', 1998, true],
  ['2', 2000, true],
  ['1998', 1998, false],
  ['1 998 см³', 1998, false],
  ['1998 cc', 1998, false],
  ['1.998', 1998, false],
])('an engine of %j has %d cm³', (text, cc, isRough) => {
  expect(readDisplacement(text)).toEqual({ cc, isRough });
});
test.each(['2.0 TDI quattro', 'big', '2 km'])('%j is no size of an engine', (text) => {
  expect(readDisplacement(text)).toBeUndefined();
});

test.each([
  ['150', 150],
  ['150 л.с.', 150],
  ['150 ձ/ու', 150],
  ['150 hp', 150],
  ['110 kW', 150],
  ['110 кВт', 150],
  ['110 kW (150 PS)', 150],
  ['150 л.с. (110 кВт)', 150],
  ['150 cows', undefined],
])('%j is a power of %s', (text, power) => {
  expect(readHorsePower(text)?.hp).toBe(power);
});

test.each([
  ['2015', 2015],
  ['2015 г.', 2015],
  ['2015թ.', 2015],
  ['03/2015', 2015],
  ['2015-03-01', 2015],
  ['2015.0', 2015],
  ['15', undefined],
  ['2015/2016', undefined],
  ['20155', undefined],
])('%j is the year %s', (text, year) => {
  expect(readYear(text)).toBe(year);
});

test.each([
  ['км', 'km'],
  ['KM', 'km'],
  ['կմ', 'km'],
  ['miles', 'mi'],
  ['миль', 'mi'],
  ['մղոն', 'mi'],
  ['m', undefined],
])('the unit %j is %s', (text, unit) => {
  expect(readDistanceUnit(text)).toBe(unit);
});

test.each([
  ['Yes', true],
  ['да', true],
  ['ԱՅՈ', true],
  ['TRUE', true],
  ['1', true],
  ['+', true],
  ['no', false],
  ['Нет', false],
  ['ոչ', false],
  ['false', false],
  ['0', false],
  ['-', false],
  ['–', false],
  ['maybe', undefined],
  ['', undefined],
])('%j means %s', (text, meant) => {
  expect(readYesNo(text)).toBe(meant);
});

test.each<[string, number | undefined]>([
  ['03/2019', 2019],
  ['2019-03-15', 2019],
  ['15.03.2019', 2019],
  ['15.03.2019 г.', 2019],
  ['март 2019', 2019],
  ['43539', 2019],
  ['03/19', 2019],
  ['15.03.98', 1998],
  ['2019', 2019],
  ['13/19', undefined],
  ['soon', undefined],
  ['2018-2019', undefined],
])('the first registration %j is of %s', (text, year) => {
  expect(readYearOfDate(text, Date.UTC(2026, 10, 21))).toBe(year);
});

test.each([
  ['110 kW', 150, true],
  ['110 кВт', 150, true],
  ['110 կՎտ', 150, true],
  ['73,5 kW', 100, true],
  ['110 kW (150 PS)', 150, true],
  ['110 кВт / 152 л.с.', 152, false],
  ['150 л. с.', 150, false],
])('the power %j is %s, from kilowatts: %s', (text, hp, isFromKw) => {
  expect(readHorsePower(text)).toEqual({ hp, isFromKw });
});
