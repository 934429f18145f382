import type { Kysely } from 'kysely';
import { MAX_PHOTOS, type Language } from '#contract/constants.ts';
import { ERRORS } from '#contract/errors.ts';
import { carValues } from '#contract/car-values.ts';
import type { BulkItem, BulkResult, FieldValues } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { collisionsOf } from '#contract/stock-changes.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { type Intent, intentOfPart } from '#server/http/idempotency.ts';
import { editablePost, type SaveService, type StatusService } from '#server/modules/posts/index.ts';
import { editedForm } from './edited-form.ts';
import { inventoryRows } from './rows.repository.ts';

export type BulkDeps = {
  readonly db: Kysely<Database>;
  readonly saving: Pick<SaveService, 'save'>;
  readonly states: Pick<StatusService, 'act'>;
};
type Asked = { readonly ownerId: number; readonly language: Language; readonly items: readonly BulkItem[] };

const ACTION_OF = {
  hide: 'hide',
  show: 'unHide',
  sold: 'sold',
  top: 'top',
  stillForSale: 'stillForSale',
  delete: 'remove',
} as const;

type Edit = Extract<BulkItem['change'], { kind: 'edit' }>;

/** What the car has in the fields that rows do not show. */
const presentIn = ({ was = {} }: Edit, post: EditablePost): FieldValues => {
  const values = carValues(post);
  return Object.fromEntries(Object.keys(was).map((name) => [name, values[name] ?? null]));
};

/** The rows of clients do not show these fields, so only here it is known that somebody else changed them (D166). */
const refuseUnseen = (change: Edit, post: EditablePost): void => {
  if (change.was !== undefined && collisionsOf(change, change.was, presentIn(change, post)).length > 0)
    throw new AppError('VERSION_CONFLICT');
};

const save = async (
  deps: BulkDeps,
  { ownerId, language }: Omit<Asked, 'items'>,
  item: BulkItem,
  intent: Intent,
): Promise<void> => {
  const { id, change, seen } = item;
  const post = await editablePost(deps.db, id, ownerId);
  if (change.kind === 'addPhotos') {
    const known = new Set(post.images.map(({ key }) => key));
    const added = change.images.filter((key) => !known.has(key));
    if (added.length === 0) return;
    if (known.size + added.length > MAX_PHOTOS) throw new AppError('TOO_MANY_PHOTOS');
    const form = editedForm(post, { addedPhotos: added }, post.modifiedDateUtc);
    await deps.saving.save({ ownerId, language, postId: id, form }, intent);
  } else if (change.kind === 'edit') {
    refuseUnseen(change, post);
    // Its own version where any will do: what is read here must still stand when it is written.
    const form = editedForm(post, { edit: change.fields }, seen ?? post.modifiedDateUtc);
    await deps.saving.save({ ownerId, language, postId: id, form }, intent);
  }
};

/** Does one thing with one car, in a transaction of its own; throws why it cannot. */
export const changeCar = async (
  deps: BulkDeps,
  asked: Omit<Asked, 'items'>,
  item: BulkItem,
  intent: Intent,
): Promise<void> => {
  const { id, change } = item;
  if (change.kind === 'edit' || change.kind === 'addPhotos') return save(deps, asked, item, intent);
  await deps.states.act({ action: ACTION_OF[change.kind], postId: id, ownerId: asked.ownerId }, intent);
};

/** A refusal as one row of an answer tells it. */
export const rowErrorOf = ({ code, fields }: AppError): BulkResult['error'] => ({
  code,
  description: ERRORS[code][1],
  ...(fields === undefined ? {} : { fields }),
});

/** What the other side of a conflict looks like; undefined where a row shows all of it. */
const presentOf = async (
  db: Kysely<Database>,
  ownerId: number,
  { id, change }: BulkItem,
): Promise<BulkResult['present']> => {
  if (change.kind !== 'edit' || change.was === undefined) return undefined;
  return presentIn(change, await editablePost(db, id, ownerId));
};

/** Does each item in its own transaction, in order; a refused one is told of and stops no other. */
export const runBulk = async (deps: BulkDeps, asked: Asked, intent: Intent): Promise<BulkResult[]> => {
  const errors: BulkResult['error'][] = [];
  const present: BulkResult['present'][] = [];
  for (const [place, item] of asked.items.entries()) {
    try {
      await changeCar(deps, asked, item, intentOfPart(intent, place, item));
      errors.push(null);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(rowErrorOf(error));
      if (error.code === 'VERSION_CONFLICT') present[place] = await presentOf(deps.db, asked.ownerId, item);
    }
  }
  // Only rows of this person's: an id of somebody else's car tells nothing.
  const mine = asked.items.filter((_, place) => errors[place]?.code !== 'POST_NOT_FOUND').map(({ id }) => id);
  const rows = new Map((await inventoryRows(deps.db, [...new Set(mine)], asked.language)).map((row) => [row.id, row]));
  return asked.items.map(({ id }, place) => ({
    id,
    error: errors[place] ?? null,
    row: rows.get(id) ?? null,
    ...(present[place] === undefined ? {} : { present: present[place] }),
  }));
};
