import { idsText } from '#contract/car-values.ts';
import { CarEdit } from '#contract/http/car-edit.ts';
import type { FieldValues, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { canEdit } from './cell-edits.ts';

/** What is set on many cars at once; those in `NEEDS_POST` are of fields that rows do not show. */
export const BULK_FIELDS = [
  'availabilityId',
  'place',
  'notes',
  'isNegotiable',
  'isExchangePossible',
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

/** What is to be set: the wanted value, as text where it is typed and as ids where it is chosen. */
export type BulkWish =
  | { readonly field: 'place'; readonly countryId: number; readonly regionId: number }
  | { readonly field: 'addFeatures' | 'removeFeatures'; readonly ids: readonly number[] }
  | { readonly field: Exclude<BulkField, 'place' | 'addFeatures' | 'removeFeatures'>; readonly text: string };

/** A car with the values that the wish is about: of its row, or of its post. */
export type BulkCar = { readonly row: InventoryRow; readonly values: FieldValues | null };
export type BulkLine = {
  readonly row: InventoryRow;
  readonly before: FieldValues;
  readonly fields: InventoryEdit;
  /** Why this car stays as it is. */
  readonly skip: 'same' | 'invalid' | 'sold' | null;
};

const featuresIn = (values: FieldValues): number[] => JSON.parse(String(values['features'] ?? '[]')) as number[];

const wantedOf = (wish: BulkWish, values: FieldValues): Readonly<Record<string, unknown>> => {
  switch (wish.field) {
    case 'place':
      return { countryId: wish.countryId, regionId: wish.regionId };
    case 'addFeatures':
      return { features: idsText([...new Set([...featuresIn(values), ...wish.ids])]) };
    case 'removeFeatures':
      return { features: idsText(featuresIn(values).filter((id) => !wish.ids.includes(id))) };
    case 'appendDescription':
      return { description: appended(String(values['description'] ?? ''), wish.text) };
    case 'availabilityId':
      return { availabilityId: wish.text === '' ? null : Number(wish.text) };
    case 'isNegotiable':
    case 'isExchangePossible':
      return { [wish.field]: wish.text === 'true' };
    case 'notes':
    case 'contactName':
    case 'contactPhoneNumber':
    case 'whatsappNumber':
    case 'telegramNumber':
    case 'contactEmail':
      return { [wish.field]: wish.text.trim() === '' ? null : wish.text.trim() };
    default:
      return wish satisfies never;
  }
};

/** A paragraph of its own behind what is there; once. */
const appended = (before: string, more: string): string => {
  const text = more.trim();
  if (before.trim() === '' || before.endsWith(text)) return before.trim() === '' ? text : before;
  return `${before}\n\n${text}`;
};

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, (values[name] ?? null) as FieldValues[string]]));

/** What a wish makes of every car. */
export const bulkLines = (cars: readonly BulkCar[], wish: BulkWish): BulkLine[] =>
  cars.flatMap(({ row, values }): BulkLine[] => {
    if (needsPost(wish.field) && values === null) return [];
    const known = { ...values, ...pickRow(row) };
    const wanted = wantedOf(wish, known);
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

/** The cars that change, as changes that can be taken back. */
export const bulkItems = (lines: readonly BulkLine[], field: BulkField): StockItem[] =>
  lines
    .filter(({ skip }) => skip === null)
    .map(({ row, before, fields }) => ({
      postId: row.id,
      change: { kind: 'edit', fields, ...(needsPost(field) ? { was: before } : {}) },
    }));
