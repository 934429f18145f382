import type { Kysely } from 'kysely';
import { MAX_PHOTOS, type Language } from '#contract/constants.ts';
import { ERRORS } from '#contract/errors.ts';
import type { BulkItem, BulkResult } from '#contract/http/inventory.ts';
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

/** Does each item in its own transaction, in order; a refused one is told of and stops no other. */
export const runBulk = async (deps: BulkDeps, asked: Asked, intent: Intent): Promise<BulkResult[]> => {
  const errors: BulkResult['error'][] = [];
  for (const [place, item] of asked.items.entries()) {
    try {
      await changeCar(deps, asked, item, intentOfPart(intent, place, item));
      errors.push(null);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(rowErrorOf(error));
    }
  }
  // Only rows of this person's: an id of somebody else's car tells nothing.
  const mine = asked.items.filter((_, place) => errors[place]?.code !== 'POST_NOT_FOUND').map(({ id }) => id);
  const rows = new Map((await inventoryRows(deps.db, [...new Set(mine)], asked.language)).map((row) => [row.id, row]));
  return asked.items.map(({ id }, place) => ({ id, error: errors[place] ?? null, row: rows.get(id) ?? null }));
};
