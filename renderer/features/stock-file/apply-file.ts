import type { SheetDefaults, SheetRow } from '#contract/http/stock-file.ts';
import type { BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { ImportedRow } from '#contract/http/stock-import.ts';
import type { Language } from '#contract/constants.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import type { MissingWay } from './missing-cars.ts';
import { inCalls } from './plan-file.ts';
import type { Outcome } from './plan-file.ts';
import { PASSING, PAUSES_MS, withRetry } from './with-retry.ts';
import type { Pause } from './with-retry.ts';

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

type World = {
  readonly api: Pick<ApiClient, 'stockFile'>;
  readonly source: StockSource;
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly pause: Pause;
  readonly onProgress: (done: number) => void;
};

const CHANGES_AT_ONCE = 200;
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

type Asked = { readonly done: Omit<Done, 'state' | 'error'>; readonly item: StockItem };

const askedOf = ({ updates, missing }: Order): Asked[] => [
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
const recordOf = ({ done: { at }, item: { postId, change } }: Asked): ImportedRow[] =>
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
  changed: number;
  readonly unknown: Set<PostId>;
  readonly created: Map<string, readonly Done[]>;
};
export const noProgress = (): Progress => ({ changed: 0, unknown: new Set(), created: new Map() });

type Sender = Pick<World, 'source' | 'signal' | 'pause'>;

/** Temporary failures, such as no network on the website; the desktop program queues such changes in its outbox. */
const passing = async (source: StockSource, batch: string) =>
  (await source.waiting()).filter(
    (each) => each.batch === batch && each.state === 'refused' && PASSING.has(each.error?.code ?? ''),
  );

/** Changes a group under the batch's name, again and again where the network fails. */
const sendChanges = async (batch: string, items: readonly StockItem[], { source, signal, pause }: Sender) => {
  let left = items;
  for (const ms of [...PAUSES_MS, 0]) {
    await source.change(batch, left);
    const again = await passing(source, batch);
    if (again.length === 0) return;
    for (const { key } of again) await source.discard(key);
    const ids = new Set(again.map(({ postId }) => postId));
    left = left.filter(({ postId }) => ids.has(postId));
    if (ms > 0) await pause(ms, signal);
  }
  throw new ApiFailure({ code: 'OFFLINE', description: '' });
};

/**
 * Applies an order: changes through the stock, like edits in the grid; new cars through the server. Answers are kept in
 * `progress`, so that a retry with the same object continues where the network failed.
 */
export const applyOrder = async (order: Order, progress: Progress, world: World): Promise<Done[]> => {
  const { api, source, language, signal, pause, onProgress } = world;
  const asked = askedOf(order);
  const count = () => progress.changed + [...progress.created.values()].reduce((sum, { length }) => sum + length, 0);
  onProgress(count());
  while (progress.changed < asked.length) {
    signal.throwIfAborted();
    const group = asked.slice(progress.changed, progress.changed + CHANGES_AT_ONCE);
    const ids = group.map(({ item }) => item.postId);
    const known = new Set((await source.rowsOf(ids)).map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) progress.unknown.add(id);
    const items = group.map(({ item }) => item).filter(({ postId }) => known.has(postId));
    const rows = group.filter(({ item }) => known.has(item.postId)).flatMap(recordOf);
    if (rows.length > 0) {
      const body = { id: order.batch, fileName: order.fileName, rows };
      await withRetry(() => api.stockFile.record({ body }), signal, pause);
    }
    if (items.length > 0) await sendChanges(order.batch, items, world);
    progress.changed += group.length;
    onProgress(count());
  }
  for (const { key, rows } of order.creates) {
    if (progress.created.has(key)) continue;
    signal.throwIfAborted();
    const into = { id: order.batch, fileName: order.fileName, places: rows.map(({ at }) => at) };
    const body = { rows: rows.map(({ row }) => row), defaults: order.defaults, into };
    // A cancelled import still waits for the call in progress: its answer lists the cars that exist.
    const { value } = await withRetry(() => api.stockFile.create({ body, idempotencyKey: key }), signal, pause);
    progress.created.set(
      key,
      rows.map(({ at, title, row }, place): Done => {
        const { error, row: car } = value[place] ?? { error: { code: 'UNKNOWN', description: '' }, row: null };
        const state = error === null ? 'done' : 'refused';
        return { at, title: car?.title ?? title, what: 'create', state, error, postId: car?.id ?? null, row };
      }),
    );
    onProgress(count());
  }
  if (order.creates.length > 0) await source.sync(language).catch(() => undefined);
  return resultsOf(order, progress, source);
};

/** The results of an order so far, row by row in the order of the file. */
export const resultsOf = async (order: Order, progress: Progress, source: StockSource): Promise<Done[]> => {
  const changes = await changesDone(source, order.batch, askedOf(order).slice(0, progress.changed), progress.unknown);
  const all = [...changes, ...[...progress.created.values()].flat()];
  return all.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
};

/** How many cars an order is about. */
export const sizeOf = (order: Order): number =>
  askedOf(order).length + order.creates.reduce((sum, { rows }) => sum + rows.length, 0);
