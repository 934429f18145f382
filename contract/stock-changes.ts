import { TOP_DAYS } from './constants.ts';
import type { FieldValues, InventoryChange, InventoryEdit, InventoryRow } from './http/inventory.ts';
import { mediaUrl } from './media.ts';

export type Fields = Readonly<FieldValues>;
/** What is known of a car that is compared with a change: a row, with or without values that rows do not have. */
export type Known = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Only the dealer sees these, so the last word counts (D166). */
const PRIVATE: ReadonlySet<string> = new Set(['notes', 'isPriceLocked']);

/** Fields that mean nothing without each other: whoever wins one wins all. */
const TOGETHER: readonly (readonly string[])[] = [
  ['price', 'priceUnit', 'isPriceLocked'],
  ['mileage', 'mileageUnit'],
  ['countryId', 'regionId'],
  ['clearancePrice', 'clearancePriceUnit'],
];

const namesOf = (edit: InventoryEdit): (keyof InventoryEdit)[] =>
  (Object.keys(edit) as (keyof InventoryEdit)[]).filter((name) => edit[name] !== undefined);

/** Fields of a car have values that can be compared, whatever else a row holds. */
const valueIn = (known: Known, name: string): Fields[string] | undefined => known[name] as Fields[string] | undefined;

/** The values that the car has now of the fields that a change is about; of those unknown here, what the person saw. */
export const presentOf = (change: InventoryChange, known: Known): Fields =>
  change.kind === 'edit'
    ? Object.fromEntries(
        namesOf(change.fields).map((name) => [
          name,
          (name in known ? valueIn(known, name) : change.was?.[name]) ?? null,
        ]),
      )
    : {};

/** What the person wants of those fields. */
export const wantedOf = (change: InventoryChange): Fields =>
  change.kind === 'edit'
    ? Object.fromEntries(namesOf(change.fields).map((name) => [name, change.fields[name] ?? null]))
    : {};

/**
 * The fields that somebody else changed meanwhile to another value than the person wants, with those that go together
 * with them; what only the dealer sees is never among them by itself.
 */
export const collisionsOf = (change: InventoryChange, before: Fields, known: Known): string[] => {
  const [present, wanted] = [presentOf(change, known), wantedOf(change)];
  const differs = (name: string): boolean => present[name] !== before[name] && present[name] !== wanted[name];
  const collides = (name: string): boolean => !PRIVATE.has(name) && differs(name);
  const groupOf = (name: string): readonly string[] => TOGETHER.find((group) => group.includes(name)) ?? [name];
  return Object.keys(wanted).filter((name) => groupOf(name).some((other) => other in wanted && collides(other)));
};

/** A row shows the cover and how many photos there are. */
const photosOf = ({ images }: InventoryEdit): Partial<Pick<InventoryRow, 'mainImage' | 'imageCount'>> => {
  if (images === undefined) return {};
  const keys = images.match(/[0-9a-f]{64}/g) ?? [];
  return { mainImage: keys[0] === undefined ? null : mediaUrl(keys[0], 320), imageCount: keys.length };
};

/** Rows have only some of the fields. */
const withEdit = (row: InventoryRow, edit: InventoryEdit): InventoryRow => ({
  ...row,
  ...(Object.fromEntries(
    namesOf(edit)
      .filter((name) => name in row)
      .map((name) => [name, edit[name]]),
  ) as Partial<InventoryRow>),
  ...photosOf(edit),
  // The name of another region is known when the server answers.
  region: edit.regionId === undefined || edit.regionId === row.regionId ? row.region : '',
  country: edit.countryId === undefined || edit.countryId === row.countryId ? row.country : '',
});

/** The car as it will be once the change has gone through; undefined where it will be gone. */
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

/** What takes a change back; undefined for what cannot be taken back. */
export const reverseOf = (change: InventoryChange, before: Fields): InventoryChange | undefined => {
  if (change.kind === 'hide') return { kind: 'show' };
  if (change.kind === 'show') return { kind: 'hide' };
  // The values come out of a row of the contract.
  if (change.kind !== 'edit') return undefined;
  const fields = before as InventoryEdit;
  return change.was === undefined ? { kind: 'edit', fields } : { kind: 'edit', fields, was: wasOf(change, change.was) };
};

/** Once the change has gone through, its values are those that a person sees. */
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

/** A page holds hundreds of cars; no dealer has as many as this many pages. */
const MAX_PAGES = 2000;

/** Finds a server whose pages of changes never end: a cursor comes again, or there are more pages than any stock has. */
export function endlessPages(): (cursor: string) => boolean {
  const seen = new Set<string>();
  return (cursor) => {
    const isEndless = seen.has(cursor) || seen.size >= MAX_PAGES;
    seen.add(cursor);
    return isEndless;
  };
}
