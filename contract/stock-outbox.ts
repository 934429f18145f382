import type { BulkResult, InventoryChange, InventoryRow } from './http/inventory.ts';
import { collisionsOf, type Fields, keptOf, presentOf, reverseOf, withChange } from './stock-changes.ts';

/** A change of one car that the server has not confirmed, with the values its fields had before. */
export type Unconfirmed = { readonly change: InventoryChange; readonly before: Fields };
type OfCar = { readonly postId: number; readonly change: InventoryChange };
type Edit = Extract<InventoryChange, { kind: 'edit' }>;

/** What becomes of a change by the server's answer. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Somebody changed other fields: it means what it meant, and is sent again on the new version. */
  | { readonly kind: 'again' }
  /** The server may accept it later. */
  | { readonly kind: 'later'; readonly error: Refusal }
  /** Somebody changed the same fields; the user decides (D166). */
  | { readonly kind: 'conflict'; readonly theirs: Fields }
  | { readonly kind: 'refused'; readonly error: Refusal };
type Refusal = { readonly code: string; readonly description: string };

/** All other refusals of a change are final. */
const PASSING: ReadonlySet<string> = new Set([
  'DB_BUSY',
  'OVERLOADED',
  'INTERNAL',
  'RATE_LIMITED',
  'REQUEST_RUNNING',
  'REQUEST_TIMEOUT',
  'STORAGE_FULL',
]);

/** Whether the car no longer exists, by the answer's code. */
export const isGone = ({ error, row }: BulkResult): boolean =>
  error === null ? row === null : error.code === 'POST_NOT_FOUND';

/** What becomes of a change by this answer. */
export const outcomeOf = ({ change, before }: Unconfirmed, result: BulkResult): Outcome => {
  const { error, row, present } = result;
  if (error === null || (isGone(result) && change.kind === 'delete')) return { kind: 'done' };
  if (error.code === 'VERSION_CONFLICT' && row !== null) {
    const known = { ...row, ...present };
    if (collisionsOf(change, before, known).length === 0) return { kind: 'again' };
    return { kind: 'conflict', theirs: presentOf(change, known) };
  }
  const description = Object.keys(error.fields ?? {})[0] ?? error.description;
  return { kind: PASSING.has(error.code) ? 'later' : 'refused', error: { code: error.code, description } };
};

/** The server's car with these changes applied, the oldest first; undefined once one of them deletes it. */
export const shownCar = (
  row: InventoryRow | undefined,
  changes: readonly { readonly change: InventoryChange }[],
  now: number,
): InventoryRow | undefined =>
  changes.reduce<InventoryRow | undefined>((car, { change }) => car && withChange(car, change, now), row);

/** The changes that take these back, the latest first; what cannot be undone stays. */
export const undoing = <Car extends OfCar['postId']>(
  changes: readonly (Unconfirmed & { readonly postId: Car })[],
): { readonly postId: Car; readonly change: InventoryChange }[] =>
  changes.toReversed().flatMap(({ postId, change, before }) => {
    const reverse = reverseOf(change, before);
    return reverse === undefined ? [] : [{ postId, change: reverse }];
  });

/**
 * What is left of an edit after the user's decision: fields in `mine` keep the user's values, the others the server's.
 * Undefined where nothing is left.
 */
export const decided = (
  { change, before, theirs }: { readonly change: Edit; readonly before: Fields; readonly theirs: Fields },
  mine: readonly string[],
  row: InventoryRow | undefined,
): Edit | undefined => {
  if (row === undefined) return undefined;
  // The row is newer for the fields it contains.
  const given = collisionsOf(change, before, { ...theirs, ...row }).filter((name) => !mine.includes(name));
  const kept = keptOf(change, given, theirs);
  return Object.keys(kept.fields).length === 0 ? undefined : kept;
};
