import type { FormValues } from './form-values.ts';

const KM_PER_MILE = 1.609344;

/** A whole number as people write it, with spaces or without; undefined for anything else. */
export const wholeNumberIn = (text: string): number | undefined => {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};

/** The mileage of the form in whole kilometres. */
export const kmOf = ({ mileage, mileageUnit }: Pick<FormValues, 'mileage' | 'mileageUnit'>): number | undefined => {
  const written = wholeNumberIn(mileage);
  return written === undefined ? undefined : Math.round(written * (mileageUnit === 'mi' ? KM_PER_MILE : 1));
};
