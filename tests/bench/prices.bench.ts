import { demoRepository } from '#server/modules/demo/demo.repository.ts';
import { readMarket } from '#server/modules/demo/market.ts';
import { planDemo } from '#server/modules/demo/plan.ts';
import { readSellerNames } from '#server/modules/demo/sellers.ts';
import { readSentences } from '#server/modules/demo/texts.ts';
import { areEnough, comparableAmong, type Offer, segmentOf } from '#server/modules/prices/comparables.ts';
import { estimate, SHRINKAGE } from '#server/modules/prices/estimate.ts';
import { labelOf } from '#server/modules/prices/judge.ts';
import { byMedian, byQuantileRegression, type Guess } from './price-rivals.ts';
import { count, type Figure, quantile, type Section } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MARKETS = [1200, 20_000] as const;
/** The number of cars whose price each method estimates, at most. */
const MOST_CARS = 1500;
/** The quantiles that decide about labels. */
const SHARES = [0.1, 0.3, 0.7, 0.9] as const;

/** The live cars of a demo market by their segments. */
const demoSegments = async (size: number): Promise<Offer[][]> => {
  const { opened, close } = await openSyntheticPosts(1, NOW);
  const world = await demoRepository(opened).world([...new Set(readMarket().map(({ brand }) => brand))]);
  await close();
  const { posts } = planDemo({
    count: size,
    world,
    now: NOW,
    market: readMarket(),
    names: readSellerNames(),
    sentences: readSentences(),
    // Every price is in dollars: the bench compares methods of estimation, not exchange rates.
    perUsd: {},
    toUsdMinor: (minor) => minor,
    firstUserId: 1,
    firstPostId: 1,
  });
  const live = posts.filter(({ plan: { status } }) => status === 'active').map(({ row }) => row);
  const segments = Map.groupBy(live, (row) =>
    segmentOf({
      modelId: row.model_id,
      generationId: row.generation_id ?? null,
      fuelTypeId: row.fuel_type_id,
      transmissionTypeId: row.transmission_type_id,
      wheelId: row.wheel_id,
      isNew: row.is_new === 1,
      isDamaged: row.is_damaged === 1,
      isCleared: row.is_cleared === 1,
      clearanceCountryId: row.clearance_country_id,
      countryId: row.country_id,
      year: row.year,
      mileage: row.mileage,
      power: row.horse_power ?? null,
    }),
  );
  return [...segments.values()].map((rows) =>
    rows.map((row) => ({
      id: row.id,
      sellerId: row.owner_id,
      year: row.year,
      mileage: row.mileage,
      power: row.horse_power ?? null,
      isNew: row.is_new === 1,
      price: row.price_usd_minor,
    })),
  );
};

type Case = { readonly car: Offer; readonly comparables: readonly Offer[] };

/** Cars that get a label, each with comparable cars among which it is not itself: leaving one out. */
const casesOf = (segments: readonly Offer[][]): Case[] =>
  segments
    .flatMap((offers) => offers.map((car) => ({ car, comparables: comparableAmong(car, offers) })))
    .filter(({ comparables }) => areEnough(comparables));

const hedonic =
  (shrinkage: number): Guess =>
  (car, comparables) => {
    const { expected, bounds } = estimate(car, comparables, { shrinkage });
    return { expected, bounds };
  };

const WAYS: readonly (readonly [name: string, guess: Guess])[] = [
  ['median of the comparable cars', byMedian],
  ['quantile regression', byQuantileRegression],
  ['hedonic, no shrinkage', hedonic(0)],
  ['hedonic, shrinkage 3', hedonic(3)],
  ['hedonic, shrinkage 12', hedonic(12)],
  ['hedonic, shrinkage 50', hedonic(50)],
  ['hedonic, shrinkage 1000', hedonic(1000)],
];

const pinball = (price: number, bound: number, share: number): number =>
  Math.max(share * (price - bound), (share - 1) * (price - bound)) / price;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const errorsOf = (guess: Guess, cases: readonly Case[]) => {
  const guesses = cases.map(({ car, comparables }) => ({ price: car.price, ...guess(car, comparables) }));
  const errors = guesses.map(({ price, expected }) => Math.abs(Math.log(expected / price)));
  const losses = guesses.map(({ price, bounds }) =>
    SHARES.reduce((sum, share, at) => sum + pinball(price, bounds[at]!, share) / SHARES.length, 0),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { median: quantile(errors, 0.5), mean: mean(errors), loss: mean(losses) };
};

const measure = async (size: number): Promise<Figure[]> => {
  const segments = await demoSegments(size);
  const all = casesOf(segments);
  const live = segments.reduce((sum, offers) => sum + offers.length, 0);
  const step = Math.max(1, Math.floor(all.length / MOST_CARS));
  const cases = all.filter((_, at) => at % step === 0);
  const start = performance.now();
  const labels = cases.map(({ car, comparables }) => labelOf(car.price, estimate(car, comparables).bounds));
  const each = (performance.now() - start) / cases.length;
  const shares = Map.groupBy(labels, (label) => label);
  const ways = WAYS.map(([name, guess]) => ({ name, ...errorsOf(guess, cases) }));
  const best = Math.min(...ways.map(({ mean }) => mean));
  return [
    { what: `${count(size)} posts: labelled of live`, value: `${count(all.length)} of ${count(live)}` },
    {
      what: 'labels great/good/fair/high/very high',
      value: ['great', 'good', 'fair', 'high', 'veryHigh']
        .map((label) => percent((shares.get(label as never)?.length ?? 0) / labels.length))
        .join(' / '),
    },
    { what: 'time of an estimate', value: `${each.toFixed(3)} ms` },
    ...ways.map(({ name, median, mean, loss }) => ({
      what: `error of ${name}`,
      value: `median ${percent(median)}, mean ${percent(mean)}, bounds ${percent(loss)}`,
      ...(name === `hedonic, shrinkage ${SHRINKAGE}`
        ? { aim: 'within 2 % of the least mean error', isMet: mean <= best * 1.02 }
        : {}),
    })),
  ];
};

/** How well prices of cars are estimated from comparable cars, without the car itself. */
export const prices: Section = {
  about: 'Price labels: cross-validated errors on the demo market',
  run: async () => (await Promise.all(MARKETS.map(measure))).flat(),
};
