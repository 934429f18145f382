import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { UndoOutcome } from '#contract/http/stock-import.ts';
import { toMajor } from '#contract/money.ts';
import { fromKm, storedCurrency } from '#server/modules/posts/index.ts';
import type { StandingCar } from './imports.repository.ts';

/** What a stock file changes of a car that is there. */
type Field =
  | 'price'
  | 'priceUnit'
  | 'mileage'
  | 'mileageUnit'
  | 'countryId'
  | 'regionId'
  | 'availabilityId'
  | 'lookupAddress'
  | 'stockNumber'
  | 'notes';

/** Fields that mean nothing without each other: they go back together or not at all. */
const TOGETHER: readonly (readonly Field[])[] = [
  ['price', 'priceUnit'],
  ['mileage', 'mileageUnit'],
  ['countryId', 'regionId'],
  ['availabilityId'],
  ['lookupAddress'],
  ['stockNumber'],
  ['notes'],
];

const textOf = (text: string | null | undefined): string | null => text?.replace(/\r\n?/g, '\n').trim() || null;

/** What a car has now, in the words of an edit. */
const presentOf = (car: StandingCar): Required<Pick<InventoryEdit, Field>> => ({
  price: Math.max(1, Math.round(toMajor(car.price_minor))),
  priceUnit: storedCurrency(car.price_unit),
  mileage: car.mileage,
  mileageUnit: car.mileage_unit,
  availabilityId: car.availability_id,
  countryId: car.country_id,
  regionId: car.region_id,
  lookupAddress: textOf(car.lookup_address),
  stockNumber: car.stock_number,
  notes: textOf(car.notes),
});

/** The fields of an edit that an import handles, with the car's values. */
export const valuesBefore = (edit: InventoryEdit, car: StandingCar): InventoryEdit => {
  const present = presentOf(car);
  return Object.fromEntries(
    TOGETHER.filter((group) => group.some((field) => edit[field] !== undefined)).flatMap((group) =>
      group.map((field) => [field, present[field as keyof typeof present]]),
    ),
  ) as InventoryEdit;
};

/** Whether a car has these values of some fields; kilometres that came from miles are those miles. */
const has = (car: StandingCar, fields: readonly Field[], values: InventoryEdit): boolean => {
  const present = presentOf(car);
  const unit = values.mileageUnit ?? car.mileage_unit;
  return fields.every((field) => {
    const value = values[field];
    if (value === undefined) return true;
    if (field === 'mileage') return fromKm(present.mileage, unit) === fromKm(Number(value), unit);
    if (typeof value === 'string')
      return textOf(String(present[field as keyof typeof present] ?? '')) === textOf(value);
    return present[field as keyof typeof present] === value;
  });
};

type WayBack = {
  /** What gives the car its values back; undefined where nothing is to be done. */
  readonly edit: InventoryEdit | undefined;
  /** What somebody changed since, and what therefore stays. */
  readonly kept: readonly Field[];
};

/** The way back of an edit: fields that still have what the import gave them get what they had before. */
export const wayBack = (car: StandingCar, wanted: InventoryEdit, was: InventoryEdit): WayBack => {
  const groups = TOGETHER.map((group) => group.filter((field) => was[field] !== undefined)).filter(
    (group) => group.length > 0 && !has(car, group, was),
  );
  const back = groups.filter((group) => has(car, group, wanted));
  const edit = Object.fromEntries(back.flat().map((field) => [field, was[field]])) as InventoryEdit;
  return {
    edit: back.length === 0 ? undefined : edit,
    kept: groups.filter((group) => !back.includes(group)).flat(),
  };
};

/** Why a car that an import made is not deleted; undefined where it is. */
export const whyKept = ({ sold_at, hidden_at, first_active_at, photos }: StandingCar): UndoOutcome | undefined => {
  if (sold_at !== null) return 'sold';
  if (hidden_at === null || first_active_at !== null) return 'published';
  return Number(photos) > 0 ? 'photos' : undefined;
};
