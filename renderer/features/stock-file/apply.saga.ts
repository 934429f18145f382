import type { Task } from 'redux-saga';
import { call, cancel, put, select } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { PostId } from '#contract/ids.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { acceptedOf, leavingOf } from './import-state.ts';
import type { StateOf } from './import-state.ts';
import { askedOf, doneOf, orderOf, recordOf, resultsOf, sizeOf } from './order.ts';
import type { Asked, Done, Order, Progress } from './order.ts';
import { PASSING, withRetry } from './retry.saga.ts';
import { selectOwner, selectStep, stockFileActions } from './stock-file.slice.ts';
import { forkStop, pauseUntil, whileSignedIn } from './stop.saga.ts';
import { syncQuietly } from './sync-quietly.saga.ts';
import type { StockFileWorld } from './world.ts';

const { applyAsked, applyFailed, applyStarted, finished, progressed, newsAdded } = stockFileActions;

const CHANGES_AT_ONCE = 200;

/** An order on its way to the stock of the user who gave it. */
export type Sending = { readonly order: Order; readonly source: StockSource; readonly stop: Task };
type Sender = Pick<StockFileWorld, 'api' | 'pauses'>;

/** Temporary failures, such as no network on the website; the desktop program queues such changes in its outbox. */
function* passing({ waiting }: StockSource, batch: string) {
  return (yield* call(waiting)).filter(
    (each) => each.batch === batch && each.state === 'refused' && PASSING.has(each.error?.code ?? ''),
  );
}

/** Changes a group under the batch's name, again and again where the network fails. */
function* sendChanges({ pauses }: Sender, { order: { batch }, source, stop }: Sending, items: readonly StockItem[]) {
  const wait = pauseUntil(stop);
  let left = items;
  for (const ms of [...pauses, 0]) {
    yield* call(source.change, batch, left);
    const again = yield* call(passing, source, batch);
    if (again.length === 0) return;
    for (const { key } of again) yield* call(source.discard, key);
    const ids = new Set(again.map(({ postId }) => postId));
    left = left.filter(({ postId }) => ids.has(postId));
    if (ms > 0 && !(yield* call(wait, ms))) break;
  }
  throw new ApiFailure({ code: 'OFFLINE', description: '' });
}

/** Changes a group of cars, which the server records before; returns those that are not in the stock. */
function* changeGroup(world: Sender, sending: Sending, group: readonly Asked[]): SagaGenerator<PostId[]> {
  const { order, source, stop } = sending;
  const ids = group.map(({ item }) => item.postId);
  const known = new Set((yield* call(source.rowsOf, ids)).map(({ id }) => id));
  const there = group.filter(({ item }) => known.has(item.postId));
  const rows = there.flatMap(recordOf);
  if (rows.length > 0) {
    const body = { id: order.batch, fileName: order.fileName, rows };
    yield* withRetry(() => world.api.stockFile.record({ body }), world.pauses, pauseUntil(stop));
  }
  const items = there.map(({ item }) => item);
  if (items.length > 0) yield* call(sendChanges, world, sending, items);
  return ids.filter((id) => !known.has(id));
}

/** Makes a group of cars. An import that is stopped still waits for the answer: it lists the cars that exist. */
function* createGroup(
  { api, pauses }: Sender,
  { order, stop }: Sending,
  { key, rows }: Order['creates'][number],
): SagaGenerator<Done[]> {
  const into = { id: order.batch, fileName: order.fileName, places: rows.map(({ at }) => at) };
  const body = { rows: rows.map(({ row }) => row), defaults: order.defaults, into };
  const { value } = yield* withRetry(
    () => api.stockFile.create({ body, idempotencyKey: key }),
    pauses,
    pauseUntil(stop),
  );
  return rows.map(({ at, title, row }, place): Done => {
    const { error, row: car } = value[place] ?? { error: { code: 'UNKNOWN', description: '' }, row: null };
    const state = error === null ? 'done' : 'refused';
    return { at, title: car?.title ?? title, what: 'create', state, error, postId: car?.id ?? null, row };
  });
}

/** Sends the next group; null where all are sent. */
function* sendNext(world: Sender, sending: Sending, progress: Progress): SagaGenerator<Progress | null> {
  const { changed, unknown, created } = progress;
  const group = askedOf(sending.order).slice(changed, changed + CHANGES_AT_ONCE);
  if (group.length > 0) {
    const gone = yield* call(changeGroup, world, sending, group);
    return { ...progress, changed: changed + group.length, unknown: [...unknown, ...gone] };
  }
  const next = sending.order.creates.find(({ key }) => created[key] === undefined);
  if (next === undefined) return null;
  const done = yield* call(createGroup, world, sending, next);
  return { ...progress, created: { ...created, [next.key]: done } };
}

type Sent = { readonly progress: Progress; readonly error: unknown };

/** Sends an order from where it is: changes through the stock, like edits in the grid; new cars through the server. */
export function* sendOrder(world: Sender, sending: Sending, from: Progress): SagaGenerator<Sent> {
  const { order, stop } = sending;
  let progress = from;
  try {
    while (stop.isRunning()) {
      const next = yield* call(sendNext, world, sending, progress);
      if (next === null) break;
      progress = next;
      yield* put(progressed({ batch: order.batch, progress }));
    }
    return { progress, error: null };
  } catch (error) {
    return { progress, error };
  }
}

type Ended = Omit<Sending, 'stop'> & { readonly progress: Progress };

/** Shows what an order came to, and tells the grid of the import where it changed something. */
function* finish(world: StockFileWorld, { order, source, progress }: Ended) {
  const left = sizeOf(order) - doneOf(progress);
  // The results of an order that is complete are those after the synchronisation, which brings the new cars.
  if (left === 0 && order.creates.length > 0) yield* call(syncQuietly, source);
  const results = yield* call(resultsOf, order, progress, source);
  if (left > 0) yield* call(syncQuietly, source);
  if (results.some(({ state }) => state !== 'refused')) {
    yield* put(newsAdded({ kind: 'imported', id: order.batch }));
    yield* put(world.profileOutdated());
  }
  yield* put(finished({ order, results, left }));
}

function* send(world: StockFileWorld, { order, progress: from }: StateOf<'applying'>, source: StockSource) {
  const stop = yield* forkStop();
  const { progress, error } = yield* call(sendOrder, world, { order, source, stop }, from);
  const isStopped = !stop.isRunning();
  yield* cancel(stop);
  if (error === null || isStopped) yield* call(finish, world, { order, source, progress });
  else yield* put(applyFailed({ batch: order.batch, failure: failureOf(error) }));
}

/** Applies the accepted rows of the review, or continues an order that failed midway. */
export function* apply(world: StockFileWorld, action: { readonly type: string }) {
  const owner = yield* select(selectOwner);
  const before = yield* select(selectStep);
  if (owner === null) return;
  if (applyAsked.match(action) && before.step === 'review') {
    const missing = { way: before.way, cars: leavingOf(before) };
    const { defaults, fileName } = before.reading;
    yield* put(applyStarted(orderOf(acceptedOf(before), { missing, defaults, fileName }, () => crypto.randomUUID())));
  }
  const step = yield* select(selectStep);
  if (step.step !== 'applying') return;
  const source = world.stockOf(owner.id);
  yield* call(whileSignedIn, owner.id, () => send(world, step, source));
}

/** Ends an order that failed on its way with what was done of it; one under way ends by itself. */
export function* giveUp(world: StockFileWorld) {
  const owner = yield* select(selectOwner);
  const step = yield* select(selectStep);
  if (owner === null || step.step !== 'applying' || step.failure === null) return;
  const ended = { order: step.order, progress: step.progress, source: world.stockOf(owner.id) };
  yield* call(whileSignedIn, owner.id, () => finish(world, ended));
}
