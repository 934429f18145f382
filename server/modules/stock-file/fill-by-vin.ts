import type { DecodedVin } from '#contract/http/vin.ts';
import { messageOf, type ReadRow, type Values } from './values.ts';
import type { SheetMessage } from '#contract/http/stock-file.ts';

type Matched = DecodedVin['matched'];

/** The facts that a VIN may give, by the file's columns. */
const VIN_FIELDS = {
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
export type VinField = keyof typeof VIN_FIELDS;
const FIELDS = Object.keys(VIN_FIELDS) as VinField[];

/** What a car cannot do without; the rest is filled in on the way. */
const NEEDED = ['brand', 'model', 'year', 'bodyType', 'fuelType', 'transmission'] as const;

/** Whether a row has a VIN and gaps that it may fill. */
export const hasGaps = ({ values }: ReadRow): boolean =>
  values.vin !== undefined && NEEDED.some((field) => values[field] === undefined);

/** A VIN of another car than the row's brand and model fills nothing. */
const contradicts = (values: Values, matched: Matched): boolean =>
  (values.brand !== undefined && values.brand !== matched.brandId) ||
  (values.model !== undefined && values.model !== matched.modelId);

export type Filled = { readonly row: ReadRow; readonly filled: readonly VinField[]; readonly remarks: SheetMessage[] };

/** A row completed with the facts of its VIN; the row's own values are never replaced. */
export const filledByVin = (row: ReadRow, matched: Matched | undefined): Filled => {
  const { values, faults, said } = row;
  if (matched === undefined || Object.keys(matched).length === 0)
    return { row, filled: [], remarks: [messageOf('VIN_NOT_KNOWN', 'vin', values.vin ?? null)] };
  if (contradicts(values, matched)) return { row, filled: [], remarks: [] };
  const filled = FIELDS.filter(
    (field) => said[field] === undefined && values[field] === undefined && matched[VIN_FIELDS[field]] !== undefined,
  ).filter((field) => !faults.has(field));
  const fromVin: Values = Object.fromEntries(filled.map((field) => [field, matched[VIN_FIELDS[field]]]));
  if (values.displacement === undefined && said.displacement === undefined && matched.displacement !== undefined)
    fromVin.displacement = { cc: matched.displacement, isRough: false };
  const { modificationId } = matched;
  const isUnsaid = said.modification === undefined && said.generation === undefined && modificationId !== undefined;
  if (isUnsaid) fromVin.modification = { id: modificationId };
  return { row: { ...row, values: { ...values, ...fromVin } }, filled, remarks: [] };
};
