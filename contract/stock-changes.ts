import { TOP_DAYS } from './constants.ts';
import type { FieldValues, InventoryChange, InventoryEdit, InventoryRow } from './http/inventory.ts';
import { mediaUrl } from './media.ts';
import { DAY_MS } from './time.ts';

export type Fields = Readonly<FieldValues>;
/** The values of a car that a change is compared with: those of its row, and those the server sent beside it. */
export type Known = Readonly<Record<string, unknown>>;

/** Only the dealer sees these fields, so the last write wins without a conflict (D166). */
const PRIVATE: ReadonlySet<string> = new Set([
  'notes',
  'isPriceLocked',
  'purchasePrice',
  'purchasePriceUnit',
  'reservedFor',
  'reservedUntil',
  'isReservationShown',
]);

/** Fields that are kept or given up together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['price', 'priceUnit', 'isPriceLocked'],
  ['mileage', 'mileageUnit'],
  ['countryId', 'regionId'],
  ['clearancePrice', 'clearancePriceUnit'],
];

const namesOf = (edit: InventoryEdit): (keyof InventoryEdit)[] =>
  (Object.keys(edit) as (keyof InventoryEdit)[]).filter((name) => edit[name] !== undefined);

/** Narrows a value of a row: fields that edits name hold only comparable values. */
const valueIn = (known: Known, name: string): Fields[string] | undefined => known[name] as Fields[string] | undefined;

/** The present values of the fields that a change edits; the values the user saw where the present ones are unknown. */
export const presentOf = (change: InventoryChange, known: Known): Fields =>
  change.kind === 'edit'
    ? Object.fromEntries(
        namesOf(change.fields).map((name) => [
          name,
          (name in known ? valueIn(known, name) : change.was?.[name]) ?? null,
        ]),
      )
    : {};

/** The values that a change started from: those the user saw where the change names them, else the present ones. */
export const beforeOf = (change: InventoryChange, known: Known): Fields => ({
  ...presentOf(change, known),
  ...(change.kind === 'edit' ? change.was : {}),
});

/** The values that a change gives to its fields. */
export const wantedOf = (change: InventoryChange): Fields =>
  change.kind === 'edit'
    ? Object.fromEntries(namesOf(change.fields).map((name) => [name, change.fields[name] ?? null]))
    : {};

/**
 * The fields that someone else changed since `before` to a value other than the wanted one, with the fields kept
 * together with them. Private fields never collide by themselves, nor do those of which neither side has a value.
 */
export const collisionsOf = (change: InventoryChange, before: Fields, known: Known): string[] => {
  const present = presentOf(change, known);
  const wanted = wantedOf(change);
  const differs = (name: string): boolean => present[name] !== (before[name] ?? null) && present[name] !== wanted[name];
  const collides = (name: string): boolean => !PRIVATE.has(name) && differs(name);
  const groupOf = (name: string): readonly string[] => TOGETHER.find((group) => group.includes(name)) ?? [name];
  return Object.keys(wanted).filter((name) => groupOf(name).some((other) => other in wanted && collides(other)));
};

/** The parts of a row that follow from its photos: the cover and their number. */
const photosOf = ({ images }: InventoryEdit): Partial<Pick<InventoryRow, 'mainImage' | 'imageCount'>> => {
  if (images === undefined) return {};
  const keys = images.match(/[0-9a-f]{64}/g) ?? [];
  return { mainImage: keys[0] === undefined ? null : mediaUrl(keys[0], 320), imageCount: keys.length };
};

/** A new price is not judged yet. */
const isOtherPrice = (row: InventoryRow, { price = row.price, priceUnit = row.priceUnit }: InventoryEdit): boolean =>
  price !== row.price || priceUnit !== row.priceUnit;

/** Applies the fields of an edit that rows have. */
const withEdit = (row: InventoryRow, edit: InventoryEdit): InventoryRow => ({
  ...row,
  ...(Object.fromEntries(
    namesOf(edit)
      .filter((name) => name in row)
      .map((name) => [name, edit[name]]),
  ) as Partial<InventoryRow>),
  ...photosOf(edit),
  ...(isOtherPrice(row, edit) ? { priceLabel: null, priceToMarket: null } : {}),
  // Empty until the server's reply brings the name of the new place.
  region: edit.regionId === undefined || edit.regionId === row.regionId ? row.region : '',
  country: edit.countryId === undefined || edit.countryId === row.countryId ? row.country : '',
});

/** The car as it will be after the change; undefined after a deletion. */
export const withChange = (row: InventoryRow, change: InventoryChange, now: number): InventoryRow | undefined => {
  switch (change.kind) {
    case 'edit':
      return withEdit(row, change.fields);
    case 'hide':
      return { ...row, status: 'hidden' };
    case 'show':
      return { ...row, status: row.status === 'hidden' ? 'active' : row.status };
    case 'sold':
      return { ...row, status: 'sold', topUntil: null };
    case 'top': {
      const from = Math.max(now, Date.parse(row.topUntil ?? '') || 0);
      return { ...row, topUntil: new Date(from + TOP_DAYS * DAY_MS).toISOString() };
    }
    case 'stillForSale':
      return { ...row, gaps: row.gaps.filter((gap) => gap !== 'answer') };
    case 'addPhotos':
      return { ...row, imageCount: row.imageCount + change.images.length };
    case 'delete':
      return undefined;
    default:
      return change satisfies never;
  }
};

/** The change that undoes the given change, or undefined when it cannot be undone. */
export const reverseOf = (change: InventoryChange, before: Fields): InventoryChange | undefined => {
  if (change.kind === 'hide') return { kind: 'show' };
  if (change.kind === 'show') return { kind: 'hide' };
  if (change.kind !== 'edit') return undefined;
  // Written by `presentOf` from values of the contract.
  const fields = before as InventoryEdit;
  return change.was === undefined ? { kind: 'edit', fields } : { kind: 'edit', fields, was: wasOf(change, change.was) };
};

/** The `was` of an undo: the values that the change itself wrote. */
const wasOf = (change: InventoryChange, was: Fields): FieldValues => {
  const wanted = wantedOf(change);
  return Object.fromEntries(Object.keys(was).map((name) => [name, wanted[name] ?? null]));
};

/** The user's values of a conflict, applied on top of the server's present state. */
export const keptOf = (
  change: Extract<InventoryChange, { kind: 'edit' }>,
  given: readonly string[],
  theirs: Fields,
): Extract<InventoryChange, { kind: 'edit' }> => {
  const isKept = ([name]: readonly [string, unknown]): boolean => !given.includes(name);
  const fields: InventoryEdit = Object.fromEntries(Object.entries(change.fields).filter(isKept));
  if (change.was === undefined) return { kind: 'edit', fields };
  const was = Object.entries(change.was)
    .filter(isKept)
    .map(([name, value]) => [name, name in theirs ? theirs[name] : value]);
  return { kind: 'edit', fields, was: Object.fromEntries(was) };
};

/** Far more pages than the largest stock has. */
const MAX_PAGES = 2000;

/** Detects endless paging: returns true when a cursor repeats or there are more pages than `MAX_PAGES`. */
export function endlessPages(): (cursor: string) => boolean {
  const seen = new Set<string>();
  return (cursor) => {
    const isEndless = seen.has(cursor) || seen.size >= MAX_PAGES;
    seen.add(cursor);
    return isEndless;
  };
}
