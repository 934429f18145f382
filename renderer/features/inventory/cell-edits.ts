import { InventoryEdit } from '#contract/http/inventory.ts';
import type { FieldValues, InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import { typedPrice } from './price-text.ts';

/** The values the user saw where the row has others by now: somebody changed them after the user began to type. */
export const outdatedOf = (fields: InventoryEdit, seen: FieldValues | InventoryRow, row: InventoryRow): FieldValues => {
  // Rows are views of columns: they have their values, but not as properties of their own.
  const valueIn = (of: object, name: string): unknown => Reflect.get(of, name);
  const isOutdated = (name: string) => name in seen && name in row && valueIn(seen, name) !== valueIn(row, name);
  const names = Object.keys(fields).filter(isOutdated);
  return Object.fromEntries(names.map((name) => [name, valueIn(seen, name)])) as FieldValues;
};

/** An edit with the values that the user saw, where the server must compare them. */
export const seenEdit = (fields: InventoryEdit, was: FieldValues = {}): InventoryChange =>
  Object.keys(was).length === 0 ? { kind: 'edit', fields } : { kind: 'edit', fields, was };

/** Fields that are changed in their cell; a place has its own dialog. */
const CELL_FIELDS = ['price', 'mileage', 'availabilityId', 'stockNumber', 'notes', 'purchasePrice'] as const;
export type CellField = (typeof CELL_FIELDS)[number];
export const isCellField = (name: string): name is CellField => CELL_FIELDS.some((field) => field === name);

/** Sold cars are not changed. */
export const canEdit = ({ status }: Pick<InventoryRow, 'status'>): boolean => TRANSITIONS.edit[status] === 'do';

export type CellEdit =
  | { readonly kind: 'same' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'edit'; readonly fields: InventoryEdit };

const INVALID: CellEdit = { kind: 'invalid' };

const checked = (fields: object): CellEdit => {
  const parsed = InventoryEdit.safeParse(fields);
  return parsed.success ? { kind: 'edit', fields: parsed.data } : INVALID;
};

/** Spaces group thousands as they are shown; a sign or a letter is no number. */
const numberIn = (text: string): number => (/^\d[\d\s]*$/.test(text) ? Number(text.replace(/\D/g, '')) : NaN);

/** A price set by hand is locked: stock files leave it alone from then on. */
export const lockedPrice = (price: number, { priceUnit }: Pick<InventoryRow, 'priceUnit'>): InventoryEdit => ({
  price,
  priceUnit,
  isPriceLocked: true,
});

const priceEdit = (row: InventoryRow, text: string): CellEdit => {
  const typed = typedPrice(text, row.priceUnit);
  if (typed === undefined) return INVALID;
  if (typed.price === row.price && typed.priceUnit === row.priceUnit) return { kind: 'same' };
  return checked(lockedPrice(typed.price, typed));
};

/** In the currency of the former purchase price, else of the price, unless another is typed; an empty cell clears it. */
const purchaseEdit = (row: InventoryRow, text: string): CellEdit => {
  if (text === '')
    return row.purchasePrice === null ? { kind: 'same' } : checked({ purchasePrice: null, purchasePriceUnit: null });
  const typed = typedPrice(text, row.purchasePriceUnit ?? row.priceUnit);
  if (typed === undefined) return INVALID;
  if (typed.price === row.purchasePrice && typed.priceUnit === row.purchasePriceUnit) return { kind: 'same' };
  return checked({ purchasePrice: typed.price, purchasePriceUnit: typed.priceUnit });
};

/** The column counts in km: a car that is shown in miles is from now on shown as typed. */
const mileageEdit = (row: InventoryRow, text: string): CellEdit => {
  const mileage = numberIn(text);
  if (mileage === row.mileage) return { kind: 'same' };
  return checked({ mileage, ...(row.mileageUnit === 'km' ? {} : { mileageUnit: 'km' }) });
};

/** What was typed as a change of the car, by the rules of the contract. */
export const cellEdit = (row: InventoryRow, field: CellField, text: string): CellEdit => {
  const typed = text.trim();
  if (field === 'price') return priceEdit(row, typed);
  if (field === 'mileage') return mileageEdit(row, typed);
  if (field === 'purchasePrice') return purchaseEdit(row, typed);
  const value = typed === '' ? null : field === 'availabilityId' ? numberIn(typed) : typed;
  return value === row[field] ? { kind: 'same' } : checked({ [field]: value });
};
