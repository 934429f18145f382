import type { DecodedVin } from '#contract/http/vin.ts';
import { CHAIN } from './form-values.ts';
import type { ChainField, FieldName, FormValues } from './form-values.ts';

type Part = Partial<Record<FieldName, string>>;

/** Whether a choice was made: a side of steering without a brand is only what the form began with. */
const isChosen = (field: ChainField, values: FormValues): boolean =>
  values[field] !== '' && !(field === 'wheelId' && values.brandId === '');

/** The chain is filled in order, up to the first choice of the seller that differs. */
const chainFill = (matched: DecodedVin['matched'], values: FormValues): { part: Part; isSameCar: boolean } => {
  const part: Part = {};
  for (const field of CHAIN) {
    const value = matched[field];
    if (value === undefined) continue;
    if (!isChosen(field, values)) {
      if (values[field] !== String(value)) part[field] = String(value);
    } else if (values[field] !== String(value)) return { part, isSameCar: false };
  }
  return { part, isSameCar: true };
};

/** The values that a decoded VIN fills in: empty fields only (D114), and nothing that contradicts the described car. */
export const fillOf = ({ matched }: DecodedVin, values: FormValues): Part => {
  const { part, isSameCar } = chainFill(matched, values);
  const own = (['displacement', 'horsePower'] as const).flatMap((name) => {
    const value = matched[name];
    return isSameCar && value !== undefined && values[name] === '' ? [[name, String(value)]] : [];
  });
  return { ...part, ...Object.fromEntries(own) };
};
