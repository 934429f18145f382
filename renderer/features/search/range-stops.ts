import type { Currency } from '#contract/money.ts';
import { PRICE_STEP } from './price-stops.ts';

const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12.5, 15, 17.5, 20, 25, 30, 35, 40, 50, 60, 75, 100];

/** Stops of the price slider, closer together where most cars are. */
export const priceStops = (currency: Currency): number[] => STEPS.map((step) => step * PRICE_STEP[currency]);
/** Stops of the mileage slider in kilometres. */
export const MILEAGE_STOPS = [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 200, 250, 300, 400].map(
  (thousand) => thousand * 1000,
);

const BANDS = [5, 10, 15, 25, 40] as const;
type Band = { readonly from: number | undefined; readonly to: number | undefined };

/** Bands of prices that leave none out. */
export const priceBands = (currency: Currency): Band[] =>
  [undefined, ...BANDS].map((from, at) => ({
    from: from === undefined ? undefined : from * PRICE_STEP[currency],
    to: BANDS[at] === undefined ? undefined : BANDS[at] * PRICE_STEP[currency],
  }));
