import { MAX_PHOTOS, type Language } from '#contract/constants.ts';
import { ERRORS } from '#contract/errors.ts';
import { carValues } from '#contract/car-values.ts';
import type { BulkItem, BulkResult, FieldValues } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { collisionsOf } from '#contract/stock-changes.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, type Intent, intentOfPart } from '#server/http/idempotency.ts';
import {
  editablePost,
  editedDraft,
  lockOwnPost,
  type PostDraft,
  type SaveService,
  type StatusService,
} from '#server/modules/posts/index.ts';
import { changeLedger, type Ledger, ledgersOf, partedEdit } from './ledger.repository.ts';
import { inventoryRows } from './rows.repository.ts';

export type BulkDeps = {
  readonly db: Db;
  readonly saving: Pick<SaveService, 'edit'>;
  readonly states: Pick<StatusService, 'act'>;
  readonly idempotency: Idempotency;
  readonly record: RecordEvents;
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
type AddPhotos = Extract<BulkItem['change'], { kind: 'addPhotos' }>;
type ItemOf<Change> = Omit<BulkItem, 'change'> & { readonly change: Change };

/** What the car has in the fields whose former values a change names. */
const presentIn = ({ was = {} }: Edit, post: EditablePost, ledger: Ledger): FieldValues => {
  const values: FieldValues = { ...carValues(post), ...ledger };
  return Object.fromEntries(Object.keys(was).map((name) => [name, values[name] ?? null]));
};

const ledgerOf = async (db: Db, id: number): Promise<Ledger> => (await ledgersOf(db, [id]))(id);

/**
 * Only the server has the present values of these fields, so it alone detects a change by another user (D166).
 * Gives the version that was compared, which must still be there when the change is written.
 */
const comparedVersion = async (db: Db, ownerId: number, { id, change }: ItemOf<Edit>): Promise<string> => {
  const post = await editablePost(db, id, ownerId);
  if (collisionsOf(change, change.was ?? {}, presentIn(change, post, await ledgerOf(db, id))).length > 0)
    throw new AppError('VERSION_CONFLICT');
  return post.modifiedDateUtc;
};

/** Changes the ledger alone: also of sold cars, and without a new version of the post. */
const saveLedger = (deps: BulkDeps, ownerId: number, { id, change }: ItemOf<Edit>, intent: Intent): Promise<null> =>
  deps.idempotency.run(intent, async (transaction) => {
    const post = await lockOwnPost(transaction, id, ownerId);
    if (post === undefined || post.deleted_at !== null) throw new AppError('POST_NOT_FOUND');
    const before = await ledgerOf(transaction, id);
    if (change.was !== undefined && collisionsOf(change, change.was, before).length > 0)
      throw new AppError('VERSION_CONFLICT');
    await changeLedger(transaction, id, change.fields);
    await deps.record(transaction, { kind: 'ledgerChanged', postId: id, userId: ownerId });
    return null;
  });

const saveEdit = async (
  deps: BulkDeps,
  { ownerId, language }: Omit<Asked, 'items'>,
  { id, change, seen }: ItemOf<Edit>,
  intent: Intent,
): Promise<void> => {
  const { post: fields, ledger } = partedEdit(change.fields);
  if (ledger !== undefined && Object.keys(fields).length === 0) {
    await saveLedger(deps, ownerId, { id, change, seen }, intent);
    return;
  }
  const also = async (transaction: Transaction) => {
    if (ledger !== undefined) await changeLedger(transaction, id, ledger);
  };
  const compared = change.was === undefined ? undefined : await comparedVersion(deps.db, ownerId, { id, change, seen });
  const edit = (draft: PostDraft) => editedDraft(draft, fields);
  await deps.saving.edit({ ownerId, language, postId: id, seen: seen ?? compared, edit, also }, intent);
};

/** Adds photos behind those the car has, each once. */
const addPhotos = async (
  deps: BulkDeps,
  { ownerId, language }: Omit<Asked, 'items'>,
  { id, change }: ItemOf<AddPhotos>,
  intent: Intent,
): Promise<void> => {
  const edit = (draft: PostDraft): PostDraft | undefined => {
    const images = [...new Set([...draft.images, ...change.images])];
    if (images.length === draft.images.length) return undefined;
    if (images.length > MAX_PHOTOS) throw new AppError('TOO_MANY_PHOTOS');
    return { ...draft, images };
  };
  await deps.saving.edit({ ownerId, language, postId: id, edit }, intent);
};

/** Does one thing with one car, in a transaction of its own; throws why it cannot. */
export const changeCar = async (
  deps: BulkDeps,
  asked: Omit<Asked, 'items'>,
  item: BulkItem,
  intent: Intent,
): Promise<void> => {
  const { id, change } = item;
  if (change.kind === 'edit') return saveEdit(deps, asked, { ...item, change }, intent);
  if (change.kind === 'addPhotos') return addPhotos(deps, asked, { ...item, change }, intent);
  await deps.states.act({ action: ACTION_OF[change.kind], postId: id, ownerId: asked.ownerId }, intent);
};

/** A refusal as a row of the reply. */
export const rowErrorOf = ({ code, fields }: AppError): BulkResult['error'] => ({
  code,
  description: ERRORS[code][1],
  ...(fields === undefined ? {} : { fields }),
});

/** The values of the other side of a conflict; undefined where a row shows all of them. */
const presentOf = async (db: Db, ownerId: number, { id, change }: BulkItem): Promise<BulkResult['present']> => {
  if (change.kind !== 'edit' || change.was === undefined) return undefined;
  return presentIn(change, await editablePost(db, id, ownerId), await ledgerOf(db, id));
};

/** Runs each item in its own transaction, in order; a refused one is reported and does not stop the others. */
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
  // Only this person's rows: the id of another person's car reveals nothing.
  const mine = asked.items.filter((_, place) => errors[place]?.code !== 'POST_NOT_FOUND').map(({ id }) => id);
  const rows = new Map((await inventoryRows(deps.db, [...new Set(mine)], asked.language)).map((row) => [row.id, row]));
  return asked.items.map(({ id }, place) => ({
    id,
    error: errors[place] ?? null,
    row: rows.get(id) ?? null,
    ...(present[place] === undefined ? {} : { present: present[place] }),
  }));
};
