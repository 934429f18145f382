import type { Offer, Subject } from '#server/modules/prices/comparables.ts';
import type { Estimate } from '#server/modules/prices/estimate.ts';
import { medianOf } from '#server/modules/prices/estimate.ts';

/** A method that estimates a car's price and the bounds of its labels from comparable cars. */
export type Guess = (car: Subject, comparables: readonly Offer[]) => Pick<Estimate, 'expected' | 'bounds'>;

const quantileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return low + (place % 1) * (sorted[Math.ceil(place)]! - low);
};

/** The asking prices as they are. */
export const byMedian: Guess = (_car, comparables) => {
  const prices = comparables.map(({ price }) => price);
  const at = (share: number) => quantileOf(prices, share);
  return { expected: medianOf(prices), bounds: [at(0.1), at(0.3), at(0.7), at(0.9)] };
};

type Row = readonly number[];

/** Solves a small system by elimination with pivots. */
const solve = (matrix: number[][], values: number[]): number[] => {
  const size = values.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++)
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [values[column], values[pivot]] = [values[pivot]!, values[column]!];
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let at = column; at < size; at++) matrix[row]![at]! -= factor * matrix[column]![at]!;
      values[row]! -= factor * values[column]!;
    }
  }
  const found = values.map(() => 0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = values[row]!;
    for (let at = row + 1; at < size; at++) rest -= matrix[row]![at]! * found[at]!;
    found[row] = rest / matrix[row]![row]!;
  }
  return found;
};

/** The linear quantile regression of the prices, by reweighted least squares; gives its level at the car itself. */
const quantileLevel = (rows: readonly Row[], prices: readonly number[], share: number): number => {
  let weights = prices.map(() => 1);
  let found: number[] = [];
  for (let round = 0; round < 25; round++) {
    const size = rows[0]!.length;
    const matrix = Array.from({ length: size }, (_, one) =>
      Array.from({ length: size }, (__, other) =>
        rows.reduce((sum, row, at) => sum + weights[at]! * row[one]! * row[other]!, one === other ? 1e-6 : 0),
      ),
    );
    const values = Array.from({ length: size }, (_, one) =>
      rows.reduce((sum, row, at) => sum + weights[at]! * row[one]! * prices[at]!, 0),
    );
    found = solve(matrix, values);
    weights = rows.map((row, at) => {
      const residual = prices[at]! - row.reduce((sum, value, place) => sum + value * found[place]!, 0);
      return (residual >= 0 ? share : 1 - share) / Math.max(1e-3, Math.abs(residual));
    });
  }
  return found[0]!;
};

/** Quantile regression of the logarithm of the price on year, mileage and power. */
export const byQuantileRegression: Guess = (car, comparables) => {
  const rows = comparables.map((other) => [
    1,
    other.year - car.year,
    car.isNew ? 0 : Math.log((other.mileage + 20_000) / (car.mileage + 20_000)),
    car.power === null || other.power === null ? 0 : Math.log(other.power / car.power),
  ]);
  const prices = comparables.map(({ price }) => Math.log(price));
  const at = (share: number) => Math.exp(quantileLevel(rows, prices, share));
  return { expected: at(0.5), bounds: [at(0.1), at(0.3), at(0.7), at(0.9)] };
};
