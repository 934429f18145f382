import type { DecodedVin } from '#contract/http/vin.ts';
import { messageOf, type ReadRow, type Values } from './values.ts';
import type { SheetMessage } from '#contract/http/stock-file.ts';

type Matched = DecodedVin['matched'];

/** What a VIN may tell of a car, by the file's columns. */
const TOLD = {
  brand: 'brandId',
  model: 'modelId',
  year: 'year',
  bodyType: 'bodyTypeId',
  fuelType: 'fuelTypeId',
  transmission: 'transmissionTypeId',
  drive: 'driveTypeId',
  wheel: 'wheelId',
  generation: 'generationId',
  horsePower: 'horsePower',
} as const satisfies Partial<Record<keyof Values, keyof Matched>>;
export type Told = keyof typeof TOLD;
const FIELDS = Object.keys(TOLD) as Told[];

/** What a car cannot do without; the rest is filled in on the way. */
const NEEDED = ['brand', 'model', 'year', 'bodyType', 'fuelType', 'transmission'] as const;

/** Whether a row has a VIN and gaps that it may fill. */
export const hasGaps = ({ values }: ReadRow): boolean =>
  values.vin !== undefined && NEEDED.some((field) => values[field] === undefined);

/** A VIN of another car than the row's brand and model fills nothing. */
const contradicts = (values: Values, matched: Matched): boolean =>
  (values.brand !== undefined && values.brand !== matched.brandId) ||
  (values.model !== undefined && values.model !== matched.modelId);

export type Filled = { readonly row: ReadRow; readonly filled: readonly Told[]; readonly remarks: SheetMessage[] };

/** A row completed with the facts of its VIN; the row's own values are never replaced. */
export const filledByVin = (row: ReadRow, matched: Matched | undefined): Filled => {
  const { values, faults, said } = row;
  if (matched === undefined || Object.keys(matched).length === 0)
    return { row, filled: [], remarks: [messageOf('VIN_NOT_KNOWN', 'vin', values.vin ?? null)] };
  if (contradicts(values, matched)) return { row, filled: [], remarks: [] };
  const filled = FIELDS.filter(
    (field) => said[field] === undefined && values[field] === undefined && matched[TOLD[field]] !== undefined,
  ).filter((field) => !faults.has(field));
  const told: Values = Object.fromEntries(filled.map((field) => [field, matched[TOLD[field]]]));
  if (values.displacement === undefined && said.displacement === undefined && matched.displacement !== undefined)
    told.displacement = { cc: matched.displacement, isRough: false };
  const { modificationId } = matched;
  const isUnsaid = said.modification === undefined && said.generation === undefined && modificationId !== undefined;
  if (isUnsaid) told.modification = { id: modificationId };
  return { row: { ...row, values: { ...values, ...told } }, filled, remarks: [] };
};
