import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readTable } from '#server/lib/csv.ts';
import { DataProblems } from '#server/lib/problems.ts';

export const DEMO_FILES = path.resolve(import.meta.dirname, '../../../resources/demo');

/** First and middle year of the cohorts whose prices were measured in 2024. */
const COHORTS = [
  { column: 'from1996', from: 1994, to: 2003, middle: 2000 },
  { column: 'from2004', from: 2004, to: 2007, middle: 2005.5 },
  { column: 'from2008', from: 2008, to: 2011, middle: 2009.5 },
  { column: 'from2012', from: 2012, to: 2015, middle: 2013.5 },
  { column: 'from2016', from: 2016, to: 2019, middle: 2017.5 },
  { column: 'from2020', from: 2020, to: 2026, middle: 2021.8 },
] as const;
const MEASURED_YEAR = 2024;
/** The same car costs this much less a year later (assumed between 5 and 10 %). */
const YEARLY_LOSS = 0.07;

const amount = z
  .string()
  .regex(/^(\d+(\.\d+)?)?$/, 'must be a number or empty')
  .transform((text) => (text === '' ? null : Number(text)));
const MarketRow = z.object({
  brand: z.string().min(1),
  model: z.string().min(1),
  weight: z.coerce.number().positive(),
  from1996: amount,
  from2004: amount,
  from2008: amount,
  from2012: amount,
  from2016: amount,
  from2020: amount,
});

/** A traded model: its share of the ads and its median asking prices in thousands of US dollars by cohort. */
export type MarketModel = z.infer<typeof MarketRow>;

/** resources/demo/market.csv: medians and counts of the Armenian market, completed by our own estimates. */
export const readMarket = (): MarketModel[] => {
  const { rows, problems } = readTable(
    'market.csv',
    readFileSync(path.join(DEMO_FILES, 'market.csv'), 'utf8'),
    MarketRow,
  );
  if (problems.length > 0) throw new DataProblems(problems);
  return [...rows];
};

/** The model years that are traded: those of the cohorts from the first priced one to the last. */
export const tradedYears = (model: MarketModel): { from: number; to: number } => {
  const priced = COHORTS.filter(({ column }) => model[column] !== null);
  const first = priced[0];
  const last = priced.at(-1);
  if (first === undefined || last === undefined) throw new Error(`${model.brand} ${model.model} has no price.`);
  return { from: first.from, to: last.to };
};

/** The median asking price in US dollars of a model year now: between the cohorts' medians, aged since they were measured. */
export const medianPrice = (model: MarketModel, year: number, thisYear: number): number => {
  const points = COHORTS.flatMap(({ column, middle }) => {
    const price = model[column];
    return price === null ? [] : [{ middle, price }];
  });
  const after = points.findIndex(({ middle }) => middle >= year);
  const low = points[Math.max(0, after - 1)] ?? points.at(-1);
  const high = after < 0 ? points.at(-1) : points[after];
  if (low === undefined || high === undefined) throw new Error(`${model.brand} ${model.model} has no price.`);
  const span = high.middle - low.middle;
  const between = span === 0 ? low.price : low.price * (high.price / low.price) ** ((year - low.middle) / span);
  // Beyond the last measured middle a younger car is worth more by what a year takes away.
  const younger = Math.max(0, year - (points.at(-1)?.middle ?? year));
  const aged = Math.min(thisYear - MEASURED_YEAR, Math.max(0, thisYear - year));
  return 1000 * between * (1 - YEARLY_LOSS) ** (aged - younger);
};

/** Median mileage in thousands of km by a car's age in years, measured in 2024. */
const MILEAGE = [
  [0, 3],
  [2.6, 27],
  [6.6, 88],
  [10.6, 142],
  [14.6, 178],
  [18.6, 200],
  [22.6, 230],
  [26.6, 250],
  [60, 300],
] as const;

/** The median mileage in km by age in years. */
export const medianMileage = (age: number): number => {
  const at = MILEAGE.findIndex(([known]) => known >= age);
  const [fromAge, from] = MILEAGE[Math.max(0, at - 1)] ?? [0, 3];
  const [toAge, to] = MILEAGE[at] ?? [60, 300];
  return 1000 * (toAge === fromAge ? from : from + ((age - fromAge) / (toAge - fromAge)) * (to - from));
};
