import type { CallOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { PriceRange } from '#contract/http/prices.ts';
import { isCurrency } from '#contract/money.ts';
import { kmOf, wholeNumberIn } from './car-mileage.ts';
import { chosenId } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** The inputs of the range of usual prices. */
export type RangeQuery = NonNullable<CallOf<Api['prices']['range']>['query']>;

/** The query for a car's usual prices; undefined until the form identifies the car well enough. */
export const rangeQueryOf = (values: FormValues): RangeQuery | undefined => {
  const id = (name: FieldName) => chosenId(values, name);
  const modelId = id('modelId');
  const generationId = id('generationId');
  const fuelTypeId = id('fuelTypeId');
  const transmissionTypeId = id('transmissionTypeId');
  const wheelId = id('wheelId');
  const countryId = id('countryId');
  if (modelId === undefined || generationId === undefined || fuelTypeId === undefined) return undefined;
  if (transmissionTypeId === undefined || wheelId === undefined || countryId === undefined) return undefined;
  const year = wholeNumberIn(values.year);
  const mileage = kmOf(values);
  if (year === undefined || mileage === undefined || !isCurrency(values.priceUnit)) return undefined;
  return {
    modelId,
    generationId,
    fuelTypeId,
    transmissionTypeId,
    wheelId,
    countryId,
    // The server's default for a post without one.
    clearanceCountryId: id('clearanceCountryId') ?? countryId,
    year,
    mileage,
    horsePower: wholeNumberIn(values.horsePower) || null,
    isNew: values.isNew === 'true',
    isDamaged: values.isDamaged === 'true',
    isCleared: values.isCleared === 'true',
    currency: values.priceUnit,
  };
};

export const PRICE_PLACES = ['below', 'within', 'above'] as const;
export type PricePlace = (typeof PRICE_PLACES)[number];

/** How a price compares with the usual ones. */
export const placeIn = ({ from, to }: Pick<PriceRange, 'from' | 'to'>, price: number): PricePlace => {
  if (price < from) return 'below';
  return price > to ? 'above' : 'within';
};

/** The share of the bar on either side of the range. */
const SIDE = 0.25;

/** The position of a price, from 0 to 1, on a bar with the range in its middle half; far prices are at its ends. */
export const shareOf = ({ from, to }: Pick<PriceRange, 'from' | 'to'>, price: number): number => {
  const width = to - from || 1;
  return Math.min(1, Math.max(0, SIDE + ((price - from) / width) * (1 - 2 * SIDE)));
};
