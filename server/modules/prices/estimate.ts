import type { Offer, Subject } from './comparables.ts';

/** How much a comparable car differs: years, and logarithms of mileage and power. */
type Features = readonly [years: number, mileage: number, power: number];

/** The slopes of the logarithm of the price that few cars are drawn towards: 6 % a year, 8 % for twice the mileage. */
const USUAL: Features = [0.06, -0.12, 0.3];
/** How far cars usually lie apart, which makes the slopes comparable. */
const SPREAD: Features = [1, 0.25, 0.2];
/** Below this the odometer hardly matters. */
const MILEAGE_FLOOR_KM = 20_000;
/** The usual scatter of prices around the expected one, and how many cars' worth of weight that has. */
const USUAL_SCATTER = 0.11;
const SCATTER_CARS = 12;
/** Prices that lie closer together than this are the same price. */
const LEAST_SCATTER = 0.04;
/** The number of deviations beyond which a car weighs less: Huber's constant. */
const HUBER = 1.345;
const ROUNDS = 8;
/** The normal distribution's points below which 10, 30, 70 and 90 of 100 lie. */
const POINTS = [-1.2816, -0.5244, 0.5244, 1.2816] as const;

export type EstimateOptions = {
  /** How many cars' worth of weight the usual slopes have; 0 follows the cars alone. */
  readonly shrinkage?: number;
};
/** Chosen by the cross-validated error: see docs/PRICES.md. */
export const SHRINKAGE = 12;

export type Estimate = {
  /** Expected price in hundredths of a US dollar. */
  readonly expected: number;
  /** Prices below which 10, 30, 70 and 90 of 100 such cars are expected. */
  readonly bounds: readonly [great: number, good: number, high: number, veryHigh: number];
  /** The comparable cars' prices as they were with this car's year, mileage and power, in their order. */
  readonly adjusted: readonly number[];
};

const logMileage = (km: number): number => Math.log(km + MILEAGE_FLOOR_KM);

const featuresOf = (car: Subject, other: Offer): Features => [
  other.year - car.year,
  car.isNew ? 0 : logMileage(other.mileage) - logMileage(car.mileage),
  car.power === null || other.power === null || car.power <= 0 || other.power <= 0
    ? 0
    : Math.log(other.power / car.power),
];

const PLACES = [0, 1, 2] as const;
type Matrix = readonly [Features, Features, Features];

const determinant = ([a, b, c]: Matrix): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);

const withColumn = (matrix: Matrix, column: number, values: Features): Matrix => {
  const row = (place: 0 | 1 | 2): Features => {
    const [x, y, z] = matrix[place];
    const value = values[place];
    return [column === 0 ? value : x, column === 1 ? value : y, column === 2 ? value : z];
  };
  return [row(0), row(1), row(2)];
};

/** Solves three equations by Cramer's rule; undefined where they do not determine the unknowns. */
const solved = (matrix: Matrix, values: Features): Features | undefined => {
  const whole = determinant(matrix);
  if (Math.abs(whole) < 1e-12) return undefined;
  const at = (column: number) => determinant(withColumn(matrix, column, values)) / whole;
  return [at(0), at(1), at(2)];
};

const dot = (one: Features, other: Features): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

type Line = { readonly level: number; readonly slopes: Features };

/** Weighted least squares with slopes drawn towards the usual ones. The level is the price of the car itself. */
const fit = (
  features: readonly Features[],
  prices: readonly number[],
  weights: readonly number[],
  shrinkage: number,
): Line => {
  let total = 0;
  let price = 0;
  const mean: [number, number, number] = [0, 0, 0];
  for (const [at, each] of features.entries()) {
    const weight = weights[at]!;
    total += weight;
    price += weight * prices[at]!;
    for (const place of PLACES) mean[place] += weight * each[place];
  }
  price /= total;
  for (const place of PLACES) mean[place] /= total;
  const products = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ] as [[number, number, number], [number, number, number], [number, number, number]];
  const sums: [number, number, number] = [0, 0, 0];
  for (const [at, each] of features.entries()) {
    const apart: Features = [each[0] - mean[0], each[1] - mean[1], each[2] - mean[2]];
    for (const row of PLACES) {
      sums[row] += weights[at]! * apart[row] * (prices[at]! - price);
      for (const column of PLACES) products[row][column] += weights[at]! * apart[row] * apart[column];
    }
  }
  for (const place of PLACES) {
    const pull = shrinkage * SPREAD[place] ** 2;
    products[place][place] += pull;
    sums[place] += pull * USUAL[place];
  }
  const slopes = solved(products, sums) ?? USUAL;
  return { level: price - dot(mean, slopes), slopes };
};

/** The middle distance from zero, in standard deviations of a normal distribution. */
const robustScatter = (residuals: readonly number[]): number => 1.4826 * medianOf(residuals.map(Math.abs));

/**
 * The price to expect of a car by comparable ones: a hedonic regression of the logarithm of the price on year, mileage and
 * power, robust against absurd prices. Depends on nothing but its arguments; docs/PRICES.md explains it to people.
 */
export const estimate = (
  car: Subject,
  comparables: readonly Offer[],
  { shrinkage = SHRINKAGE }: EstimateOptions = {},
): Estimate => {
  const features = comparables.map((other) => featuresOf(car, other));
  const prices = comparables.map(({ price }) => Math.log(price));
  // Begins at the usual slopes, which no single price can bend.
  const level = medianOf(features.map((each, at) => prices[at]! - dot(each, USUAL)));
  let line: Line = { level, slopes: USUAL };
  const residualsOf = ({ level: base, slopes }: Line) =>
    features.map((each, at) => prices[at]! - base - dot(each, slopes));
  for (let round = 0; round < ROUNDS; round++) {
    const residuals = residualsOf(line);
    const limit = HUBER * Math.max(LEAST_SCATTER, robustScatter(residuals));
    const weights = residuals.map((residual) => Math.min(1, limit / Math.abs(residual)));
    line = fit(features, prices, weights, shrinkage);
  }
  const residuals = residualsOf(line);
  const count = comparables.length;
  const scatter = Math.max(
    LEAST_SCATTER,
    Math.sqrt((count * robustScatter(residuals) ** 2 + SCATTER_CARS * USUAL_SCATTER ** 2) / (count + SCATTER_CARS)),
  );
  const priceAt = (residual: number) => Math.round(Math.exp(line.level + residual));
  const [great, good, high, veryHigh] = POINTS.map((point) => priceAt(point * scatter)) as [
    number,
    number,
    number,
    number,
  ];
  return {
    expected: priceAt(0),
    bounds: [great, good, high, veryHigh],
    adjusted: residuals.map(priceAt),
  };
};
