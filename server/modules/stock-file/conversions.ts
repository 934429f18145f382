import type { SheetDefaults, SheetField, SheetMessage } from '#contract/http/stock-file.ts';
import { toKm } from '#server/modules/posts/index.ts';
import { readAmount, readHorsePower } from './numbers.ts';
import { messageOf, type ReadRow } from './values.ts';

type To = NonNullable<SheetMessage['to']>;

const priceOf = ({ said, values }: ReadRow, { priceUnit }: SheetDefaults): To | undefined => {
  const amount = readAmount(said.price ?? '');
  if (amount === undefined || values.price === undefined) return undefined;
  const unit = values.priceUnit ?? priceUnit;
  // In the column's own currency, digit by digit: nothing was made of it.
  const isAsSaid = amount.isPlain && (amount.unit === '' || unit === priceUnit);
  return isAsSaid ? undefined : { amount: values.price, unit };
};

const mileageOf = ({ said, values }: ReadRow, { mileageUnit }: SheetDefaults): To | undefined => {
  const amount = readAmount(said.mileage ?? '');
  if (amount === undefined || values.mileage === undefined) return undefined;
  const unit = values.mileageUnit ?? mileageUnit;
  return amount.isPlain && unit === 'km' ? undefined : { amount: toKm(values.mileage, unit), unit: 'km' };
};

const powerOf = ({ said, values: { horsePower } }: ReadRow): To | undefined =>
  horsePower !== undefined && readHorsePower(said.horsePower ?? '')?.isFromKw === true
    ? { amount: horsePower, unit: 'hp' }
    : undefined;

const yearOf = ({ said, values: { year } }: ReadRow): To | undefined =>
  said.year === undefined && year !== undefined && said.firstRegistration !== String(year)
    ? { amount: year, unit: 'year' }
    : undefined;

/** Values of a row in another unit or form than stored, with their conversions; only values that count. */
export const conversionsOf = (
  row: ReadRow,
  defaults: SheetDefaults,
  about: readonly ('price' | 'mileage' | 'horsePower' | 'year')[],
): SheetMessage[] => {
  const made = {
    price: priceOf(row, defaults),
    mileage: mileageOf(row, defaults),
    horsePower: powerOf(row),
    year: yearOf(row),
  };
  const source = (field: SheetField): string | null => row.said[field === 'year' ? 'firstRegistration' : field] ?? null;
  return about.flatMap((field) => {
    const to = made[field];
    return to === undefined || row.faults.has(field) ? [] : [{ ...messageOf('CONVERTED', field, source(field)), to }];
  });
};
