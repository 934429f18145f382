import { idsText } from '#contract/car-values.ts';
import { CarEdit } from '#contract/http/car-edit.ts';
import type { FieldValues, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { canEdit } from './cell-edits.ts';

/** Fields that can be set on many cars at once; `needsPost` marks those that rows do not contain. */
export const BULK_FIELDS = [
  'availabilityId',
  'place',
  'notes',
  'isNegotiable',
  'isExchangePossible',
  'isInstalmentPossible',
  'contactName',
  'contactPhoneNumber',
  'whatsappNumber',
  'telegramNumber',
  'contactEmail',
  'addFeatures',
  'removeFeatures',
  'appendDescription',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];
const OF_ROWS: ReadonlySet<BulkField> = new Set(['availabilityId', 'place', 'notes']);
export const needsPost = (field: BulkField): boolean => !OF_ROWS.has(field);

/** The value to set, as text where it is typed and as ids where it is chosen. */
export type BulkChange =
  | { readonly field: 'place'; readonly countryId: number; readonly regionId: number }
  | { readonly field: 'addFeatures' | 'removeFeatures'; readonly ids: readonly number[] }
  | { readonly field: Exclude<BulkField, 'place' | 'addFeatures' | 'removeFeatures'>; readonly text: string };

/** A car with the values that the change affects: of its row, or of its post. */
export type BulkCar = { readonly row: InventoryRow; readonly values: FieldValues | null };
export type BulkLine = {
  readonly row: InventoryRow;
  readonly before: FieldValues;
  readonly fields: InventoryEdit;
  /** Why this car stays as it is. */
  readonly skip: 'same' | 'invalid' | 'sold' | null;
};

const featuresIn = (values: FieldValues): number[] => JSON.parse(String(values['features'] ?? '[]')) as number[];

const wantedOf = (change: BulkChange, values: FieldValues): Readonly<Record<string, unknown>> => {
  switch (change.field) {
    case 'place':
      return { countryId: change.countryId, regionId: change.regionId };
    case 'addFeatures':
      return { features: idsText([...new Set([...featuresIn(values), ...change.ids])]) };
    case 'removeFeatures':
      return { features: idsText(featuresIn(values).filter((id) => !change.ids.includes(id))) };
    case 'appendDescription':
      return { description: appended(String(values['description'] ?? ''), change.text) };
    case 'availabilityId':
      return { availabilityId: change.text === '' ? null : Number(change.text) };
    case 'isNegotiable':
    case 'isExchangePossible':
    case 'isInstalmentPossible':
      return { [change.field]: change.text === 'true' };
    case 'notes':
    case 'contactName':
    case 'contactPhoneNumber':
    case 'whatsappNumber':
    case 'telegramNumber':
    case 'contactEmail':
      return { [change.field]: change.text.trim() === '' ? null : change.text.trim() };
    default:
      return change satisfies never;
  }
};

/** Appends a paragraph unless the text already ends with it. */
const appended = (before: string, more: string): string => {
  const text = more.trim();
  if (before.trim() === '' || before.endsWith(text)) return before.trim() === '' ? text : before;
  return `${before}\n\n${text}`;
};

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, (values[name] ?? null) as FieldValues[string]]));

/** The result of a change for every car. */
export const bulkLines = (cars: readonly BulkCar[], change: BulkChange): BulkLine[] =>
  cars.flatMap(({ row, values }): BulkLine[] => {
    if (needsPost(change.field) && values === null) return [];
    const known = { ...values, ...pickRow(row) };
    const wanted = wantedOf(change, known);
    const before = pick(known, Object.keys(wanted));
    const parsed = CarEdit.safeParse(wanted);
    const isSame = Object.entries(wanted).every(([name, value]) => before[name] === value);
    const skip = !canEdit(row) ? 'sold' : !parsed.success ? 'invalid' : isSame ? 'same' : null;
    return [{ row, before, fields: parsed.data ?? {}, skip }];
  });

const pickRow = ({ availabilityId, countryId, regionId, notes }: InventoryRow): FieldValues => ({
  availabilityId,
  countryId,
  regionId,
  notes,
});

/** The changes of the cars that are not skipped, with the old values for undo. */
export const bulkItems = (lines: readonly BulkLine[], field: BulkField): StockItem[] =>
  lines
    .filter(({ skip }) => skip === null)
    .map(({ row, before, fields }) => ({
      postId: row.id,
      change: { kind: 'edit', fields, ...(needsPost(field) ? { was: before } : {}) },
    }));
