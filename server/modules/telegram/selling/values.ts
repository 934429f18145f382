import type { DecodedVin } from '#contract/http/vin.ts';
import type { AdFacts } from '#server/modules/words/index.ts';

/** A draft's texts by the field names of the sell form; an empty text counts as absent. */
export type Values = Readonly<Record<string, string>>;

/** Fields that depend on the model. */
const OF_CAR = [
  'modelId',
  'generationId',
  'modificationId',
  'modification',
  'year',
  'bodyTypeId',
  'fuelTypeId',
  'driveTypeId',
  'transmissionTypeId',
  'displacement',
  'horsePower',
] as const;

export const numberIn = (values: Values, name: string): number | undefined => {
  const number = Number(values[name]);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

export const isGiven = (values: Values, name: string): boolean => (values[name] ?? '').trim() !== '';

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Whether the facts name another brand or model than the draft has. */
const isOtherCar = (values: Values, { brandId, modelId }: AdFacts): boolean => {
  const brand = numberIn(values, 'brandId');
  const model = numberIn(values, 'modelId');
  return (
    (brand !== undefined && brandId !== undefined && brand !== brandId) ||
    (model !== undefined && modelId !== undefined && model !== modelId)
  );
};

/**
 * The draft with the facts of a text; newer facts win. Another brand or model clears the facts of the previous car, and
 * another country without a region clears the region.
 */
export const withFacts = (values: Values, facts: AdFacts): Values => {
  const kept = isOtherCar(values, facts) ? without(values, OF_CAR) : values;
  const { countryId, regionId, ...rest } = facts;
  const said = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const isElsewhere = countryId !== undefined && String(countryId) !== kept['countryId'];
  const place = {
    ...(countryId === undefined ? {} : { countryId: String(countryId), clearanceCountryId: String(countryId) }),
    ...(regionId === undefined ? (isElsewhere ? { regionId: '' } : {}) : { regionId: String(regionId) }),
  };
  return { ...kept, ...Object.fromEntries(said), ...place };
};

const FROM_VIN = [
  'brandId',
  'modelId',
  'year',
  'bodyTypeId',
  'fuelTypeId',
  'driveTypeId',
  'transmissionTypeId',
  'generationId',
  'displacement',
  'horsePower',
  'wheelId',
] as const;

/** Fills the draft's gaps from its VIN (D114); unchanged if the VIN belongs to another car than the text. */
export const withVin = (values: Values, matched: DecodedVin['matched']): Values => {
  const isOther = (['brandId', 'modelId', 'year'] as const).some(
    (name) => isGiven(values, name) && matched[name] !== undefined && values[name] !== String(matched[name]),
  );
  if (isOther) return values;
  const isNameless = !isGiven(values, 'brandId');
  const filled = FROM_VIN.flatMap((name) => {
    const value = matched[name];
    // Without a brand, the steering side is only the form's default.
    const isGap = !isGiven(values, name) || (name === 'wheelId' && isNameless);
    return value !== undefined && isGap ? [[name, String(value)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(filled) };
};
