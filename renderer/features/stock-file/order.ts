import type { SheetDefaults, SheetRow } from '#contract/http/stock-file.ts';
import type { BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { ImportedRow } from '#contract/http/stock-import.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import type { MissingWay } from './missing-cars.ts';
import { inCalls } from './plan-file.ts';
import type { Outcome } from './plan-file.ts';

/** How one car went: done, waiting for the server in the outbox, or refused with the reason. */
export type Done = {
  /** The file's row; null for a car that is missing in it. */
  readonly at: number | null;
  readonly title: string;
  readonly what: 'create' | 'update' | 'hide' | 'sold';
  readonly state: 'done' | 'waiting' | 'refused';
  readonly error: BulkResult['error'];
  readonly postId: PostId | null;
  /** The data of a new car, from the file. */
  readonly row: SheetRow | null;
};

/** The changes to make, with the idempotency keys under which a repeated call has no second effect. */
export type Order = {
  /** Also what the server keeps the import by. */
  readonly batch: string;
  readonly fileName: string;
  readonly updates: readonly Outcome[];
  readonly missing: { readonly way: MissingWay; readonly cars: readonly InventoryRow[] };
  /** Groups of new cars, each with its Idempotency-Key. */
  readonly creates: readonly { readonly key: string; readonly rows: readonly Outcome[] }[];
  readonly defaults: SheetDefaults;
};

/** Small enough that one call ends well before its time is over. */
const NEW_AT_ONCE = 50;

/** As long as the server takes. */
const MOST_NAME = 200;

export const orderOf = (
  accepted: readonly Outcome[],
  { missing, defaults, fileName }: Pick<Order, 'missing' | 'defaults' | 'fileName'>,
  newId: () => string,
): Order => ({
  batch: newId(),
  fileName: fileName.toWellFormed().trim().slice(0, MOST_NAME).trim() || '–',
  updates: accepted.filter(({ verdict, edit, postId }) => verdict === 'update' && edit !== null && postId !== null),
  missing,
  creates: inCalls(
    accepted.filter(({ verdict }) => verdict === 'create'),
    NEW_AT_ONCE,
  ).map((rows) => ({ key: newId(), rows })),
  defaults,
});

export type Asked = { readonly done: Omit<Done, 'state' | 'error'>; readonly item: StockItem };

export const askedOf = ({ updates, missing }: Order): Asked[] => [
  ...updates.flatMap(({ at, title, postId, edit }): Asked[] =>
    postId === null || edit === null
      ? []
      : [
          {
            done: { at, title, what: 'update', postId, row: null },
            item: { postId, change: { kind: 'edit', fields: edit } },
          },
        ],
  ),
  ...missing.cars.flatMap(({ id, title }): Asked[] =>
    missing.way === 'keep'
      ? []
      : [
          {
            done: { at: null, title, what: missing.way, postId: id, row: null },
            item: { postId: id, change: { kind: missing.way } },
          },
        ],
  ),
];

/** A change as the server records it beforehand, so that it can be undone from any device. */
export const recordOf = ({ done: { at }, item: { postId, change } }: Asked): ImportedRow[] =>
  change.kind === 'edit' || change.kind === 'hide' || change.kind === 'sold' ? [{ place: at, postId, change }] : [];

/** The state of a batch's changes: those no longer waiting were applied. */
const changesDone = async (
  source: StockSource,
  batch: string,
  asked: readonly Asked[],
  unknown: ReadonlySet<PostId>,
): Promise<Done[]> => {
  const open = new Map(
    (await source.waiting()).filter((each) => each.batch === batch).map((each) => [each.postId, each]),
  );
  return asked.map(({ done, item }): Done => {
    if (unknown.has(item.postId))
      return { ...done, state: 'refused', error: { code: 'POST_NOT_FOUND', description: '' } };
    const waiting = open.get(item.postId);
    if (waiting === undefined) return { ...done, state: 'done', error: null };
    if (waiting.state === 'waiting' || waiting.state === 'sending') return { ...done, state: 'waiting', error: null };
    return { ...done, state: 'refused', error: waiting.error ?? { code: 'VERSION_CONFLICT', description: '' } };
  });
};

/** The answers to an order so far: changes by number, cars missing from the stock, new cars by group. */
export type Progress = {
  readonly changed: number;
  readonly unknown: readonly PostId[];
  readonly created: Readonly<Record<string, readonly Done[]>>;
};
export const NO_PROGRESS: Progress = { changed: 0, unknown: [], created: {} };

/** How many cars were got to. */
export const doneOf = ({ changed, created }: Progress): number =>
  Object.values(created).reduce((sum, { length }) => sum + length, changed);

/** The results of an order so far, row by row in the order of the file. */
export const resultsOf = async (order: Order, progress: Progress, source: StockSource): Promise<Done[]> => {
  const asked = askedOf(order).slice(0, progress.changed);
  const changes = await changesDone(source, order.batch, asked, new Set(progress.unknown));
  const all = [...changes, ...Object.values(progress.created).flat()];
  return all.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
};

/** How many cars an order is about. */
export const sizeOf = (order: Order): number =>
  askedOf(order).length + order.creates.reduce((sum, { rows }) => sum + rows.length, 0);
