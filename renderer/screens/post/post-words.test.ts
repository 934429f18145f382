import { beforeAll, expect, test } from 'vitest';
import i18next from 'i18next';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { startTestTexts } from '#renderer/testing/world.ts';
import { priceLines } from '#renderer/features/post/post-price.ts';
import { answersWithin, postedAt } from './post-times.ts';
import { featureGroups, mileageOf, specRows, titleOf, vinOf } from '#renderer/features/post/post-words.ts';
import type { PostTexts } from '#renderer/features/post/post-words.ts';

beforeAll(() => startTestTexts('en'));
const t = () => i18next.getFixedT('en', ['post', 'posts', 'errors']) as PostTexts;
const rows = (overrides = {}) =>
  new Map(specRows(aPost(overrides), t(), 'en').map(({ label, value }) => [label, value]));
const NO_RATE = { perUsd: {}, note: undefined };
const RATE = { perUsd: { USD: 1, AMD: 400 }, note: 'at the rate of November 21, 2026' };
const lines = (overrides = {}, rate: Parameters<typeof priceLines>[3] = NO_RATE) =>
  Object.fromEntries(priceLines(aPost(overrides), t(), 'Today, 10:24', rate).map(({ label, value }) => [label, value]));

test('a post is named by brand, model, modification and year', () => {
  expect(titleOf(aPost())).toBe('Toyota RAV4 2.5 Hybrid AWD-i, 2021');
  expect(titleOf(aPost({ modification: null }))).toBe('Toyota RAV4, 2021');
});

test('the specification uses the labels of the specification and the values of the post', () => {
  expect([...rows()]).toEqual(
    expect.arrayContaining([
      ['Year', '2021'],
      ['Mileage', '46\u00a0200 km'],
      ['Body type', 'Crossover'],
      ['Displacement', '2.5 L'],
      ['Steering side', 'Left'],
      ['VIN', 'JTMB1RFV5MD••••••'],
    ]),
  );
});

test('fields without a value have no row', () => {
  const labels = [
    ...rows({ driveType: null, displacement: null, horsePower: null, vin: null, generation: null }).keys(),
  ];

  for (const absent of ['Drive', 'Displacement', 'Power', 'VIN', 'Generation', 'Owners', 'Document']) {
    expect(labels).not.toContain(absent);
  }
  expect(labels).toContain('Availability');
});

test('each pair of conditions shows one of its words', () => {
  expect(rows().get('Condition')).toBe('Used · Not damaged · Run and go · No warranty');
  const opposite = { isNew: true, isDamaged: true, isRunAndGo: false, isUnderWarranty: true };
  expect(rows(opposite).get('Condition')).toBe('New · Damaged · Not drivable · Under warranty');
});

test('miles are shown beside kilometres where the odometer counts miles', () => {
  expect(mileageOf(aPost({ mileageUnit: 'mi', mileage: 160_934 }), t())).toBe('160\u00a0934 km (100\u00a0000\u00a0mi)');
});

test('the VIN is dotted for visitors only', () => {
  expect(vinOf(aPost({ vin: 'JTMB1RFV5MD' }))).toBe('JTMB1RFV5MD••••••');
  expect(vinOf(aPost({ vin: 'JTMB1RFV5MD012345', contactsHidden: false }))).toBe('JTMB1RFV5MD012345');
});

test('equipment is grouped in a fixed order, unknown groups last', () => {
  const feature = (id: number, group: string) => ({ id, name: `F${id}`, code: `f${id}`, group });
  const post = aPost({
    features: [feature(1, 'space'), feature(2, 'comfort'), feature(3, 'safety'), feature(4, 'comfort')],
  });

  expect(featureGroups(post, i18next.getFixedT('en', 'features'))).toEqual([
    { key: 'safety', title: 'Safety', names: ['F3'] },
    { key: 'comfort', title: 'Comfort', names: ['F2', 'F4'] },
    { key: 'other', title: 'Other', names: ['F1'] },
  ]);
});

test('a cleared car has its clearance included and no total', () => {
  expect(lines()).toEqual({
    'Clearance price': 'Included',
    Location: 'Yerevan',
    Posted: 'Today, 10:24',
  });
});

test('the price of the seller has its own line where the viewer counts in another currency', () => {
  expect(lines({ userPrice: 10_825_000, userPriceUnit: 'AMD' })).toMatchObject({ 'Seller’s price': '$27\u00a0900' });
});

test('an estimate is added to the price of a car that is not cleared', () => {
  const clearanceDetails = {
    isCleared: false,
    countryId: 1,
    country: 'Armenia',
    clearancePrice: 3100,
    clearancePriceUnit: 'USD',
    duty: null,
  };

  expect(lines({ clearanceDetails })).toMatchObject({
    'Clearance price': 'about $3\u00a0100',
    'Price with clearance': '$27\u00a0900 + $3\u00a0100 =\u00a0$31\u00a0000',
  });
});

test('sums of two currencies are not made up without a rate', () => {
  const clearanceDetails = {
    isCleared: false,
    countryId: 1,
    country: 'Armenia',
    clearancePrice: 1_200_000,
    clearancePriceUnit: 'AMD',
    duty: null,
  };

  expect(lines({ clearanceDetails })).not.toHaveProperty('Price with clearance');
  expect(lines({ clearanceDetails }, RATE)).toMatchObject({
    'Price with clearance':
      '$27\u00a0900 + 1\u00a0200\u00a0000\u00a0֏ ≈\u00a0$30\u00a0900 (at the rate of November 21, 2026)',
  });
});

test('clearance for another country is said', () => {
  const clearanceDetails = {
    isCleared: true,
    countryId: 3,
    country: 'Georgia',
    clearancePrice: null,
    clearancePriceUnit: null,
    duty: null,
  };

  expect(lines({ clearanceDetails })).toMatchObject({ 'Cleared for': 'Georgia' });
});

test('a post of today and yesterday shows its time, an older one its date', () => {
  const now = new Date(2026, 10, 21, 12, 0);

  expect(postedAt(new Date(2026, 10, 21, 0, 5).toISOString(), now, 'en')).toBe('Today, 00:05');
  expect(postedAt(new Date(2026, 10, 20, 23, 55).toISOString(), now, 'ru')).toBe('Вчера, 23:55');
  expect(postedAt(new Date(2026, 10, 1, 9, 0).toISOString(), now, 'hy')).toContain('նոյեմբերի');
});

test.each([
  [30, '30 minutes'],
  [61, '2 hours'],
  [24 * 60, '1 day'],
])('an answer within %i minutes is said as %s', (minutes, text) => {
  expect(answersWithin(minutes, 'en')).toBe(text);
});

test('without the seller’s estimate a car that is not cleared shows the public duty, as a range where its age is not sure', () => {
  const duty = { from: 3140, to: 4210, currency: 'USD', source: 'Decision No. 107', since: '2020-01-01' };
  const clearance = (each: object) => ({
    clearanceDetails: {
      isCleared: false,
      countryId: 1,
      country: 'Armenia',
      clearancePrice: null,
      clearancePriceUnit: null,
      duty: { ...duty, ...each },
    },
  });

  expect(lines(clearance({}))['Clearance price']).toBe('$3\u00a0140 – $4\u00a0210 in duty');
  expect(lines(clearance({ to: 3140 }))['Clearance price']).toBe('about $3\u00a0140 in duty');
});
