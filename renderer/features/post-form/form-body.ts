import { FUEL_TYPES, idOf } from '#contract/vehicle.ts';
import { FIELD_NAMES, NUMBERS } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { Content } from './post-form.types.ts';

const ELECTRIC = String(idOf(FUEL_TYPES, 'electric'));

/** Fields that do not apply to this car: they stay in the form and are not sent. */
const isLeftOut = (name: FieldName, values: FormValues): boolean => {
  // D117.
  if (name === 'displacement') return values.fuelTypeId === ELECTRIC;
  // The catalogue's modification has its own name (D097).
  if (name === 'modification') return values.modificationId !== '';
  // D072: inactive where the car is cleared.
  if (name === 'clearancePrice') return values.isCleared === 'true';
  return name === 'clearancePriceUnit' && (values.isCleared === 'true' || values.clearancePrice.trim() === '');
};

/** The contract's form of a value: numbers without typed spaces. */
const written = (name: FieldName, value: string): string => {
  if (NUMBERS.has(name)) return value.replace(/\s/g, '').replace(/^0+(?=\d)/, '');
  return name === 'vin' ? value.replace(/\s/g, '').toUpperCase() : value.trim();
};

/** The request body: empty fields are left out. */
export const bodyOf = ({ values, features, images }: Content): Record<string, string> => ({
  ...Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = written(name, values[name]);
      return value === '' || isLeftOut(name, values) ? [] : [[name, value]];
    }),
  ),
  features: JSON.stringify([...features].sort((a, b) => a - b)),
  images: JSON.stringify(images.map(({ key }) => key)),
});
