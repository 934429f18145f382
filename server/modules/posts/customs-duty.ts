import type { CustomsTable } from './customs-rules.ts';

/** A car as the duty sees it; `price` is in the currency of the rules. */
export type Dutiable = {
  readonly year: number;
  readonly price: number;
  /** In cm³. */
  readonly displacement: number;
};
type Age = CustomsTable['ages'][number];

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

const bracketOf = <Bracket extends { readonly upTo: number | null }>(brackets: readonly Bracket[], value: number) =>
  brackets.find(({ upTo }) => upTo === null || value <= upTo);

const amountAt = (age: Age, { price, displacement }: Dutiable, years: number): number | undefined => {
  if ('byEngine' in age) {
    const bracket = bracketOf(age.byEngine, displacement);
    return bracket && (bracket.perCm3 + years * (bracket.perCm3AndYear ?? 0)) * displacement;
  }
  const bracket = bracketOf(age.byValue, price);
  return bracket && Math.max(bracket.share * price, bracket.atLeastPerCm3 * displacement);
};

/** The ages that a car of that year may have now, in years: it was made between the first and the last day of it. */
const agesOf = (year: number, now: number): readonly [number, number] => [
  Math.max(0, (now - Date.UTC(year + 1, 0, 1)) / YEAR_MS),
  Math.max(0, (now - Date.UTC(year, 0, 1)) / YEAR_MS),
];

/** The least and the most a car may cost to clear, in the currency of the rules; undefined where no bracket covers it. */
export const dutyOf = (car: Dutiable, { ages }: CustomsTable, now: number): readonly [number, number] | undefined => {
  const [youngest, oldest] = agesOf(car.year, now);
  const possible = ages.filter(({ belowYears }, at) => {
    const from = ages[at - 1]?.belowYears ?? 0;
    return oldest >= from && (belowYears === null || youngest < belowYears);
  });
  const years = Math.max(0, new Date(now).getUTCFullYear() - car.year);
  const amounts = possible.map((age) => amountAt(age, car, years)).filter((amount) => amount !== undefined);
  return amounts.length === 0 ? undefined : [Math.min(...amounts), Math.max(...amounts)];
};
