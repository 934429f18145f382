import { carValues } from '#contract/car-values.ts';
import type { FieldValues, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { wantedOf } from '#contract/stock-changes.ts';

/** Fields that rows have too; the row's value is newer than that of the loaded post. */
const ROW_FIELDS = [
  'price',
  'priceUnit',
  'mileage',
  'mileageUnit',
  'availabilityId',
  'countryId',
  'regionId',
  'lookupAddress',
  'stockNumber',
  'notes',
  'vin',
  'year',
  'isCleared',
  'purchasePrice',
  'purchasePriceUnit',
  'reservedFor',
  'reservedUntil',
  'isReservationShown',
] as const satisfies readonly (keyof InventoryRow)[];

const IS_ROW_FIELD: ReadonlySet<string> = new Set([...ROW_FIELDS, 'isPriceLocked']);

/** The values the user saw in the edited fields that rows do not have. */
export const seenOf = (fields: InventoryEdit, seen: FieldValues): FieldValues => {
  const names = Object.keys(fields).filter((name) => !IS_ROW_FIELD.has(name));
  return Object.fromEntries(names.map((name) => [name, seen[name] ?? null]));
};

/** Edits of a car that are being sent or wait for the network. */
export const underWay = (waiting: readonly Waiting[], postId: number): Waiting[] =>
  waiting.filter((each) => each.postId === postId && (each.state === 'waiting' || each.state === 'sending'));

/** The values of a car: those of its post, overridden by those of the newer row. */
export const valuesOf = (row: InventoryRow, post: EditablePost | null): FieldValues => ({
  ...(post === null ? {} : carValues(post)),
  ...Object.fromEntries(ROW_FIELDS.map((name) => [name, row[name]])),
});

/** The values that pending changes set; later changes override earlier ones. */
export const wantedIn = (edits: readonly Pick<Waiting, 'change'>[]): FieldValues =>
  Object.assign({}, ...edits.map(({ change }) => wantedOf(change))) as FieldValues;

/** The lists in values: ids of features and keys of photos. */
export const listIn = <T extends string | number>(values: FieldValues, name: 'features' | 'images'): readonly T[] => {
  const text = values[name];
  return typeof text === 'string' ? (JSON.parse(text) as T[]) : [];
};
