import type { CountryCode } from '#contract/constants.ts';
import {
  BODY_TYPES,
  type BodyType,
  type Color,
  DRIVE_TYPES,
  FUEL_TYPES,
  type FuelType,
  idOf,
  TRANSMISSION_TYPES,
  WHEELS,
} from '#contract/vehicle.ts';
import type { Variant } from './demo-world.ts';
import { type MarketModel, medianMileage, medianPrice, tradedYears } from './market.ts';
import type { Draw, Shares } from './random.ts';
import {
  BODY_WEIGHT,
  COLOUR_SHARES,
  DAMAGED_SHARE,
  FUEL_WEIGHT,
  GAS_SHARES,
  MILES_SHARE,
  NEW_SHARE_OF_LATEST,
  RIGHT_WHEEL_SHARE,
  TRANSMISSION_WEIGHT,
  UNCLEARED_SHARE,
  YEAR_WEIGHTS,
} from './shares.ts';

/** A car for sale: a real variant of the catalogue with an age, a condition and a value. */
export type DemoCar = {
  readonly variant: Variant;
  readonly year: number;
  readonly body: BodyType;
  readonly fuel: FuelType;
  readonly isAllWheel: boolean;
  readonly isRightWheel: boolean;
  readonly color: Color;
  readonly mileage: number;
  readonly mileageUnit: 'km' | 'mi';
  readonly isNew: boolean;
  readonly isDamaged: boolean;
  readonly isDriving: boolean;
  readonly isCleared: boolean;
  readonly isUnderWarranty: boolean;
  /** Asked, in US dollars, before rounding. */
  readonly priceUsd: number;
};

/** Countries whose cars are sold from abroad to buyers in Armenia. */
const EXPORTERS: ReadonlySet<CountryCode> = new Set(['US', 'CN', 'AE']);
const ABROAD_UNCLEARED_SHARE = 0.8;
const KM_PER_MILE = 1.609344;
const LATEST = 2;

/** Years and build of cars that are all alike, so that a small market has enough of them to compare prices. */
export type Alike = { readonly from: number; readonly to: number };

/** Draws a car of a model as it is traded in a country. */
export const drawCar = (
  draw: Draw,
  model: MarketModel,
  variants: readonly Variant[],
  country: CountryCode,
  thisYear: number,
  alike?: Alike,
): DemoCar => {
  const { year, variant } =
    alike === undefined
      ? drawVariant(draw, model, variants, country, thisYear)
      : likeliestVariant(variants, draw.whole(alike.from, alike.to));
  const isNew = year > thisYear - LATEST && draw.chance(NEW_SHARE_OF_LATEST);
  const isDamaged = !isNew && draw.chance(DAMAGED_SHARE);
  const isDriving = !isDamaged || draw.chance(0.6);
  const isCleared = !draw.chance(EXPORTERS.has(country) ? ABROAD_UNCLEARED_SHARE : UNCLEARED_SHARE);
  const fuel = alike === undefined ? drawFuel(draw, variant, year, country) : codeAt(FUEL_TYPES, variant.fuelTypeId);
  const distance = drawDistance(draw, isNew ? 0 : thisYear - year + 0.5, isNew);
  const state = { isNew, isDamaged, isDriving, isCleared };
  return {
    ...state,
    ...distance,
    variant,
    year,
    fuel,
    body: codeAt(BODY_TYPES, variant.bodyTypeId),
    isAllWheel: ['all', 'partTime'].includes(codeAt(DRIVE_TYPES, variant.driveTypeId)),
    isRightWheel: variant.wheelId === idOf(WHEELS, 'right'),
    color: draw.among(COLOUR_SHARES),
    isUnderWarranty: isNew || (year > thisYear - 4 && draw.chance(0.45)),
    priceUsd:
      medianPrice(model, year, thisYear) *
      powerFactor(variant, variants, year) *
      mileageFactor(distance.mileage, thisYear - year, isNew) *
      stateFactor(state) *
      draw.factor(0.09),
  };
};

const codeAt = <Code extends string>(codes: readonly Code[], id: number): Code => {
  const code = codes[id - 1];
  if (code === undefined) throw new Error(`There is no code with the id ${id}.`);
  return code;
};

const madeIn = ({ yearFrom, yearTo }: Variant, year: number): boolean => yearFrom <= year && year <= (yearTo ?? year);

const drawVariant = (
  draw: Draw,
  model: MarketModel,
  variants: readonly Variant[],
  country: CountryCode,
  thisYear: number,
): { year: number; variant: Variant } => {
  const traded = tradedYears(model);
  const years = YEAR_WEIGHTS.flatMap(([[from, to], weight]): Shares<number> => {
    const inside = range(Math.max(from, traded.from), Math.min(to, traded.to, thisYear));
    return inside.filter((year) => variants.some((v) => madeIn(v, year))).map((y) => [y, weight / (to - from + 1)]);
  });
  const year = draw.among(years);
  const made = variants.filter((variant) => madeIn(variant, year));
  const right = idOf(WHEELS, 'right');
  const wanted = draw.chance(country === 'AM' || country === 'GE' ? RIGHT_WHEEL_SHARE : RIGHT_WHEEL_SHARE / 2);
  const onSide = made.filter(({ wheelId }) => (wheelId === right) === wanted);
  const possible = onSide.length > 0 ? onSide : made;
  return { year, variant: draw.among(possible.map((variant) => [variant, likelihood(variant)])) };
};

/** The commonest left-hand variant of a model year; of equal ones the first. */
const likeliestVariant = (variants: readonly Variant[], year: number): { year: number; variant: Variant } => {
  const left = variants.filter((variant) => madeIn(variant, year) && variant.wheelId === idOf(WHEELS, 'left'));
  const variant = left.reduce((best, other) => (likelihood(other) > likelihood(best) ? other : best));
  return { year, variant };
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

const likelihood = ({ transmissionTypeId, fuelTypeId, bodyTypeId }: Variant): number =>
  TRANSMISSION_WEIGHT[codeAt(TRANSMISSION_TYPES, transmissionTypeId)] *
  FUEL_WEIGHT[codeAt(FUEL_TYPES, fuelTypeId)] *
  (BODY_WEIGHT[codeAt(BODY_TYPES, bodyTypeId)] ?? 1);

/** The variant's fuel, or what its owner made of a petrol car. */
const drawFuel = (draw: Draw, variant: Variant, year: number, country: CountryCode): FuelType => {
  const fuel = codeAt(FUEL_TYPES, variant.fuelTypeId);
  if (fuel !== 'petrol' || country !== 'AM' || year > 2021) return fuel;
  return draw.among([
    ['petrolCng', GAS_SHARES.petrolCng],
    ['petrolLpg', GAS_SHARES.petrolLpg],
    ['petrol', 1 - GAS_SHARES.petrolCng - GAS_SHARES.petrolLpg],
  ]);
};

/** Kilometres as stored, from a number that the seller rounded in his own unit. */
const drawDistance = (draw: Draw, age: number, isNew: boolean): Pick<DemoCar, 'mileage' | 'mileageUnit'> => {
  if (isNew) return { mileage: draw.whole(5, 60), mileageUnit: 'km' };
  const km = medianMileage(age) * draw.factor(0.32);
  if (draw.chance(MILES_SHARE))
    return { mileage: Math.round(rounded(km / KM_PER_MILE) * KM_PER_MILE), mileageUnit: 'mi' };
  return { mileage: rounded(km), mileageUnit: 'km' };
};

const rounded = (distance: number): number => Math.max(100, Math.round(distance / 100) * 100);

/** A stronger engine than the middle one of that model year costs more, a weaker one less. */
const powerFactor = (variant: Variant, variants: readonly Variant[], year: number): number => {
  const powers = variants
    .filter((other) => madeIn(other, year))
    .flatMap(({ horsePower }) => horsePower ?? [])
    .toSorted((a, b) => a - b);
  const middle = powers[Math.floor(powers.length / 2)];
  if (middle === undefined || variant.horsePower === null) return 1;
  return Math.min(1.3, Math.max(0.82, Math.sqrt(variant.horsePower / middle)));
};

const mileageFactor = (mileage: number, age: number, isNew: boolean): number =>
  isNew ? 1 : Math.min(1.12, Math.max(0.85, (medianMileage(age + 0.5) / mileage) ** 0.12));

const stateFactor = ({
  isNew,
  isDamaged,
  isDriving,
  isCleared,
}: Pick<DemoCar, 'isNew' | 'isDamaged' | 'isDriving' | 'isCleared'>) =>
  (isNew ? 1.08 : 1) * (isDamaged ? (isDriving ? 0.74 : 0.52) : 1) * (isCleared ? 1 : 0.66);
