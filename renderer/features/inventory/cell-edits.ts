import { InventoryEdit } from '#contract/http/inventory.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';

/** Fields that are changed in their cell; a place has its own dialog. */
export const CELL_FIELDS = ['price', 'mileage', 'availabilityId', 'stockNumber', 'notes'] as const;
export type CellField = (typeof CELL_FIELDS)[number];

export type CellEdit =
  | { readonly kind: 'same' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'edit'; readonly fields: InventoryEdit };

const NUMBERS: ReadonlySet<CellField> = new Set(['price', 'mileage', 'availabilityId']);
/** Without them there is no car to sell. */
const REQUIRED: ReadonlySet<CellField> = new Set(['price', 'mileage']);

/** Spaces group thousands as they are shown; a sign or a letter is no number. */
const numberIn = (text: string): number => (/^[\d\s\u00a0]+$/.test(text) ? Number(text.replace(/\D/g, '')) : NaN);

const valueIn = (field: CellField, text: string): string | number | null => {
  const trimmed = text.trim();
  if (trimmed === '' && !REQUIRED.has(field)) return null;
  return NUMBERS.has(field) ? numberIn(trimmed) : trimmed;
};

/** What was typed as a change of the car, by the rules of the contract. */
export const cellEdit = (row: InventoryRow, field: CellField, text: string): CellEdit => {
  const value = valueIn(field, text);
  if (value === row[field]) return { kind: 'same' };
  const parsed = InventoryEdit.safeParse({ [field]: value });
  return parsed.success ? { kind: 'edit', fields: parsed.data } : { kind: 'invalid' };
};
