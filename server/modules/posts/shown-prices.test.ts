import { describe, expect, test } from 'vitest';
import { priceDropOf, shownPrices, type StoredPrice } from './shown-prices.ts';

const SINCE = '2026-11-01T10:00:00.000Z';
const price = (at: string, price_minor: number, price_unit = 'USD') => ({ at, price_minor, price_unit });

describe('the prices that buyers saw', () => {
  test('begin with the one in force when the post was published', () => {
    const prices = [
      price('2026-10-30T10:00:00.000Z', 900_000),
      price('2026-10-31T10:00:00.000Z', 800_000),
      price('2026-11-05T10:00:00.000Z', 750_000),
    ];

    expect(shownPrices(prices, SINCE)).toEqual([price(SINCE, 800_000), prices[2]]);
  });

  test('leave out a price that was corrected within the hour', () => {
    const slip = price('2026-11-05T10:00:00.000Z', 7_500);
    const meant = price('2026-11-05T10:59:59.000Z', 750_000);

    expect(shownPrices([price(SINCE, 800_000), slip, meant], SINCE)).toEqual([price(SINCE, 800_000), meant]);
  });

  test('are shown once if a price returned at once', () => {
    const first = price(SINCE, 800_000);
    const slip = price('2026-11-05T10:00:00.000Z', 7_500);
    const back = price('2026-11-05T10:10:00.000Z', 800_000);

    expect(shownPrices([first, slip, back], SINCE)).toEqual([first]);
  });

  test('differ by their currency, too', () => {
    const prices = [price(SINCE, 800_000), price('2026-11-05T10:00:00.000Z', 800_000, 'EUR')];

    expect(shownPrices(prices, SINCE)).toEqual(prices);
  });

  test('are none where none is stored', () => {
    expect(shownPrices([], SINCE)).toEqual([]);
  });
});

describe('the drop of a price', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const first = price('2026-10-01T10:00:00.000Z', 900_000);
  const FELL = '2026-11-18T10:00:00.000Z';
  const LATER = '2026-11-20T10:00:00.000Z';

  test.each<[string, StoredPrice[], { amount: number; at: string } | null]>([
    ['is what the latest price is below the one before', [first, price(FELL, 850_000)], { amount: 500, at: FELL }],
    [
      'is that of the latest change alone',
      [first, price(FELL, 850_000), price(LATER, 840_000)],
      { amount: 100, at: LATER },
    ],
    ['is none after the price rose', [first, price(FELL, 850_000), price(LATER, 860_000)], null],
    ['is none where the price never changed', [first], null],
    ['is none where no price is stored', [], null],
    ['is none where the currency changed', [first, price(FELL, 850_000, 'EUR')], null],
    [
      'is none where a slip was corrected',
      [first, price(FELL, 8_500), price('2026-11-18T10:05:00.000Z', 900_000)],
      null,
    ],
    [
      'is none of a price that buyers did not see',
      [price('2026-10-30T10:00:00.000Z', 950_000), price('2026-10-31T10:00:00.000Z', 900_000)],
      null,
    ],
  ])('%s', (_what, prices, drop) => {
    expect(priceDropOf(prices, SINCE, NOW)).toEqual(drop);
  });

  test('is shown for thirty days', () => {
    const prices = [first, price('2026-10-22T12:00:00.000Z', 850_000)];
    const since = '2026-10-02T10:00:00.000Z';

    expect(priceDropOf(prices, since, NOW - 1)).toEqual({ amount: 500, at: '2026-10-22T12:00:00.000Z' });
    expect(priceDropOf(prices, since, NOW)).toBeNull();
  });
});
