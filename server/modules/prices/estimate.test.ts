import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areEnough, comparableAmong, type Offer, segmentOf, type Subject } from './comparables.ts';
import { estimate } from './estimate.ts';
import { judge, labelOf, rangeFor } from './judge.ts';

const RUNS = { seed: 20_261_121, numRuns: 200 };
const CAR: Subject = { id: 0, sellerId: 0, year: 2018, mileage: 100_000, power: 180, isNew: false };

const anOffer: fc.Arbitrary<Omit<Offer, 'id'>> = fc.record({
  sellerId: fc.integer({ min: 1, max: 9 }),
  year: fc.integer({ min: 2014, max: 2022 }),
  mileage: fc.integer({ min: 0, max: 250_000 }),
  power: fc.option(fc.integer({ min: 60, max: 600 })),
  isNew: fc.constant(false),
  price: fc.integer({ min: 100_000, max: 9_000_000 }),
});
const offers = (minLength: number) =>
  fc.array(anOffer, { minLength, maxLength: 60 }).map((all) => all.map((offer, at) => ({ ...offer, id: at + 1 })));
const near = fc
  .array(
    fc.record({
      year: fc.integer({ min: -2, max: 2 }),
      share: fc.double({ min: 0.6, max: 1.4, noNaN: true }),
      factor: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
    }),
    {
      minLength: 12,
      maxLength: 40,
    },
  )
  .map((all) =>
    all.map(
      ({ year, share, factor }, at): Offer => ({
        id: at + 1,
        sellerId: at + 1,
        year: CAR.year + year,
        mileage: Math.round(CAR.mileage * share),
        power: 180,
        isNew: false,
        price: Math.round(1_500_000 * factor),
      }),
    ),
  );

/** The exact law of a market without chance: 5 % a year, and so much for the mileage and power. */
const lawful = (count: number): Offer[] =>
  Array.from({ length: count }, (_, at): Offer => {
    const year = 2016 + (at % 5);
    const mileage = 62_000 + ((at * 7919) % 75_000);
    const power = 150 + ((at * 31) % 60);
    return {
      id: at + 1,
      sellerId: at + 1,
      year,
      mileage,
      power,
      isNew: false,
      price: Math.round(
        1_500_000 * 1.05 ** (year - 2018) * ((mileage + 20_000) / 120_000) ** -0.2 * (power / 180) ** 0.5,
      ),
    };
  });

test('comparable cars are other sellers’ cars within two years and 40 % of the mileage', () => {
  fc.assert(
    fc.property(offers(0), fc.integer({ min: 0, max: 9 }), (all, sellerId) => {
      const found = comparableAmong({ ...CAR, id: 3, sellerId }, all);

      expect(found.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
        all
          .filter(
            (offer) =>
              offer.id !== 3 &&
              offer.sellerId !== sellerId &&
              Math.abs(offer.year - 2018) <= 2 &&
              offer.mileage >= 60_000 &&
              offer.mileage <= 140_000,
          )
          .map(({ id }) => id),
      );
    }),
    RUNS,
  );
});

test('fewer than twelve cars or three sellers are not enough', () => {
  const of = (cars: number, sellers: number) =>
    lawful(cars).map((car, at) => ({ ...car, sellerId: 1 + (at % sellers) }));

  expect([of(11, 11), of(12, 2), of(12, 3)].map(areEnough)).toEqual([false, false, true]);
  expect(rangeFor(CAR, of(11, 11))).toBeUndefined();
  expect(judge({ ...CAR, price: 1_000_000 }, of(11, 11))).toEqual({
    cars: 11,
    label: null,
    expected: null,
    bounds: null,
  });
});

test('of very many cars the 150 most similar are compared', () => {
  const found = comparableAmong(CAR, lawful(900));

  expect(found).toHaveLength(150);
  expect(Math.max(...found.map(({ year }) => Math.abs(year - 2018)))).toBeLessThan(2);
});

test('cars of different generation, fuel, gearbox, steering side, damage, clearance or country are never compared', () => {
  const facts = {
    modelId: 1,
    generationId: 2,
    fuelTypeId: 1,
    transmissionTypeId: 1,
    wheelId: 1,
    isNew: false,
    isDamaged: false,
    isCleared: true,
    clearanceCountryId: 1,
    countryId: 1,
    year: 2018,
    mileage: 1,
    power: null,
  };
  const changes = [
    { modelId: 3 },
    { generationId: 3 },
    { fuelTypeId: 3 },
    { transmissionTypeId: 3 },
    { wheelId: 2 },
    { isNew: true },
    { isDamaged: true },
    { isCleared: false },
    { clearanceCountryId: 3 },
    { countryId: 3 },
  ];

  expect(new Set([{}, ...changes].map((change) => segmentOf({ ...facts, ...change }))).size).toBe(changes.length + 1);
  expect(segmentOf({ ...facts, year: 2000, mileage: 9 })).toBe(segmentOf(facts));
  expect(segmentOf({ ...facts, generationId: null })).toBeUndefined();
});

test('finds the law of a market that has one', () => {
  const { expected, bounds } = estimate(CAR, lawful(60));

  expect(expected / 1_500_000).toBeGreaterThan(0.97);
  expect(expected / 1_500_000).toBeLessThan(1.03);
  expect(bounds.map((bound) => Math.sign(bound - expected))).toEqual([-1, -1, 1, 1]);
});

test('one seller’s absurd price moves nothing by more than 3 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000_000 }), fc.integer({ min: 0, max: 29 }), (price, place) => {
      const cars = lawful(30);
      const absurd = cars.map((car, at) => (at === place ? { ...car, price } : car));

      const ratio = estimate(CAR, absurd).expected / estimate(CAR, cars).expected;

      expect(Math.abs(Math.log(ratio))).toBeLessThan(0.03);
    }),
    RUNS,
  );
});

test('does not depend on the order of the cars or on the unit of money', () => {
  fc.assert(
    fc.property(near, fc.integer({ min: 2, max: 500 }), (cars, factor) => {
      const { expected, bounds } = estimate(CAR, cars);
      const other = estimate(
        CAR,
        cars.toReversed().map((car) => ({ ...car, price: car.price * factor })),
      );

      expect(other.expected / expected / factor).toBeCloseTo(1, 4);
      expect(other.bounds[0] / bounds[0] / factor).toBeCloseTo(1, 4);
    }),
    RUNS,
  );
});

test('the bounds are in order around the expected price, which lies among the adjusted prices', () => {
  fc.assert(
    fc.property(near, (cars) => {
      const { expected, bounds, adjusted } = estimate(CAR, cars);

      expect([bounds[0], bounds[1], expected, bounds[2], bounds[3]]).toEqual(
        [bounds[0], bounds[1], expected, bounds[2], bounds[3]].toSorted((one, other) => one - other),
      );
      expect(expected).toBeGreaterThanOrEqual(Math.min(...adjusted) - 1);
      expect(expected).toBeLessThanOrEqual(Math.max(...adjusted) + 1);
      expect(adjusted).toHaveLength(cars.length);
    }),
    RUNS,
  );
});

test('a lower price never has a worse label', () => {
  const rank = ['great', 'good', 'fair', 'high', 'veryHigh'];
  fc.assert(
    fc.property(
      near,
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (cars, one, other) => {
        const { bounds } = estimate(CAR, cars);
        const low = Math.min(one, other);
        const high = Math.max(one, other);

        expect(rank.indexOf(labelOf(low, bounds))).toBeLessThanOrEqual(rank.indexOf(labelOf(high, bounds)));
      },
    ),
    RUNS,
  );
});
