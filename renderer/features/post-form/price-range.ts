import type { CallOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { PriceRange } from '#contract/http/prices.ts';
import { isCurrency } from '#contract/money.ts';
import { kmOf, wholeNumberIn } from './car-mileage.ts';
import { chosenId } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** What the range of usual prices depends on. */
export type RangeQuery = NonNullable<CallOf<Api['prices']['range']>['query']>;

const flagOf = (value: string): 'true' | 'false' => (value === 'true' ? 'true' : 'false');

/** The question for a car's usual prices; undefined while the form does not name the car well enough. */
export const rangeQueryOf = (values: FormValues): RangeQuery | undefined => {
  const id = (name: FieldName): string => String(chosenId(values, name) ?? '');
  const { priceUnit } = values;
  const [mileage, horsePower] = [kmOf(values), wholeNumberIn(values.horsePower)];
  const needed = {
    modelId: id('modelId'),
    generationId: id('generationId'),
    fuelTypeId: id('fuelTypeId'),
    transmissionTypeId: id('transmissionTypeId'),
    wheelId: id('wheelId'),
    countryId: id('countryId'),
    // As the server stores a post that names none.
    clearanceCountryId: id('clearanceCountryId') || id('countryId'),
    year: id('year'),
    mileage: mileage === undefined ? '' : String(mileage),
  };
  if (Object.values(needed).includes('') || !isCurrency(priceUnit)) return undefined;
  return {
    ...needed,
    ...(horsePower ? { horsePower: String(horsePower) } : {}),
    isNew: flagOf(values.isNew),
    isDamaged: flagOf(values.isDamaged),
    isCleared: flagOf(values.isCleared),
    currency: priceUnit,
  };
};

export const PRICE_PLACES = ['below', 'within', 'above'] as const;
export type PricePlace = (typeof PRICE_PLACES)[number];

/** Where a price falls beside the usual ones. */
export const placeIn = ({ from, to }: Pick<PriceRange, 'from' | 'to'>, price: number): PricePlace => {
  if (price < from) return 'below';
  return price > to ? 'above' : 'within';
};

/** How much of the bar lies at either side of the range. */
const SIDE = 0.25;

/** The place of a price on a bar that shows the range in its middle half, from 0 to 1; far prices stand at its ends. */
export const shareOf = ({ from, to }: Pick<PriceRange, 'from' | 'to'>, price: number): number => {
  const width = to - from || 1;
  return Math.min(1, Math.max(0, SIDE + ((price - from) / width) * (1 - 2 * SIDE)));
};
