import type { BulkItem, BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import { beforeOf, wantedOf, withChange } from '#contract/stock-changes.ts';
import { decided, isGone, outcomeOf, undoing } from '#contract/stock-outbox.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { callsOf, type Sending } from './calls-of-changes.ts';
import { hasSucceeded, isSending, shownCars, type StockMemory } from './stock-memory.ts';

/** What the changes of the website's stock work on. */
export type StockWork = {
  readonly api: Pick<ApiClient, 'inventory'>;
  readonly memory: StockMemory;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Keeps the unconfirmed changes on the device. */
  readonly keep: () => void;
  /** Stores them and updates the state. */
  readonly enter: (phase: StockState['phase']) => StockState;
  readonly announceRows: (changed: readonly number[]) => void;
  readonly sync: () => Promise<unknown>;
  /** Runs after all earlier work: a slow answer does not block later edits. */
  readonly inLine: (work: () => Promise<void>) => Promise<void>;
};

/** Newer versions came faster than the change could be sent on them. */
const BEHIND = { code: 'DB_BUSY', description: '' } as const;

/** Takes the server's answer: the row as it is now, and what the user has to decide. */
const settle = ({ memory }: StockWork, { waiting, before }: Sending, result: BulkResult): void => {
  const outcome = outcomeOf({ change: waiting.change, before }, result);
  memory.open.delete(waiting.key);
  if (isGone(result)) memory.rows.delete(waiting.postId);
  else if (result.row !== null) memory.rows.set(waiting.postId, result.row);
  if (outcome.kind === 'conflict') {
    const conflict = { before, mine: wantedOf(waiting.change), theirs: outcome.theirs };
    memory.open.set(waiting.key, { ...waiting, state: 'conflict', error: null, conflict });
  }
  if (outcome.kind === 'refused' || outcome.kind === 'later')
    memory.open.set(waiting.key, { ...waiting, state: 'refused', error: outcome.error, conflict: null });
  if (outcome.kind === 'again')
    memory.open.set(waiting.key, { ...waiting, state: 'refused', error: BEHIND, conflict: null });
};

async function ask(work: StockWork, group: readonly Sending[]): Promise<readonly BulkResult[]> {
  const { api, memory, newId, keep } = work;
  const items = group.map(({ waiting, was }): BulkItem => {
    return { id: waiting.postId, seen: was.modifiedDateUtc, change: waiting.change };
  });
  for (const { waiting, was } of group) memory.cut.set(waiting.key, was);
  // A page may end before the answer.
  keep();
  try {
    const { value } = await api.inventory.bulk({ body: { items }, idempotencyKey: newId() });
    memory.reach = 'idle';
    for (const { waiting } of group) memory.cut.delete(waiting.key);
    if (value.length !== group.length) throw new ApiFailure({ code: 'INTERNAL', description: '' });
    return value;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // No edit is lost: failed changes wait for a retry.
    const { code, description } = error.failure;
    memory.reach = code === 'OFFLINE' ? 'offline' : 'idle';
    return group.map(({ waiting }) => ({ id: waiting.postId, error: { code, description }, row: null }));
  }
}

/** The number of newer versions after which a change waits for another try. */
const MOST_TRIES = 5;

async function send(work: StockWork, sending: readonly Sending[], tries = MOST_TRIES): Promise<void> {
  for (const group of callsOf(sending)) {
    const results = await ask(work, group);
    const again = group.flatMap((sent, at): Sending[] => {
      const result = results[at]!;
      const { kind } = outcomeOf({ change: sent.waiting.change, before: sent.before }, result);
      if (kind === 'again' && result.row !== null && tries > 1) return [{ ...sent, was: result.row }];
      settle(work, sent, result);
      return [];
    });
    work.announceRows(group.map(({ waiting }) => waiting.postId));
    if (again.length > 0) await send(work, again, tries - 1);
  }
}

/** Shows the changes at once and returns them as they are to be sent; cars that do not exist are left out. */
const begin = ({ memory, now, newId }: StockWork, batch: string, items: readonly StockItem[]): Sending[] => {
  const shown = shownCars(memory, now());
  /** Cars with the changes of this batch. */
  const changed = new Map<PostId, InventoryRow | undefined>();
  return items.flatMap(({ postId, change }): Sending[] => {
    const was = changed.has(postId) ? changed.get(postId) : shown(postId);
    if (was === undefined) return [];
    changed.set(postId, withChange(was, change, now().getTime()));
    const key = newId();
    const of = { key, batch, postId, title: was.title, change, at: now().toISOString() };
    const waiting: Waiting = { ...of, state: 'sending', error: null, conflict: null };
    memory.open.set(key, waiting);
    return [{ waiting, before: beforeOf(change, was), was }];
  });
};

/** Shows the changes at once and sends them; resolves when the server has answered. */
export async function changeCars(work: StockWork, batch: string, items: readonly StockItem[]): Promise<StockState> {
  const { memory, enter } = work;
  const sending = begin(work, batch, items);
  work.announceRows(sending.map(({ waiting }) => waiting.postId));
  enter('syncing');
  await work.inLine(() => send(work, sending));
  const done = sending.filter(({ waiting }) => !memory.open.has(waiting.key));
  // A batch of more than one call is still taken back as one.
  memory.batches.set(batch, [
    ...(memory.batches.get(batch) ?? []),
    ...done.map(({ waiting: { postId, change }, before }) => ({ postId, change, before })),
  ]);
  return enter([...memory.open.values()].some(isSending) ? 'syncing' : memory.reach);
}

/** Takes the confirmed changes of a batch back. */
export function undoBatch(work: StockWork, batch: string): Promise<StockState> {
  const back = undoing(work.memory.batches.get(batch) ?? []);
  work.memory.batches.delete(batch);
  return changeCars(work, work.newId(), back);
}

/** Sends a conflict as the user decided; fields not named keep the server's value. */
export async function resolveConflict(work: StockWork, key: string, mine: readonly string[]): Promise<StockState> {
  const { memory, enter } = work;
  const waiting = memory.open.get(key);
  memory.open.delete(key);
  if (waiting?.change.kind !== 'edit') return enter('idle');
  const { before, theirs } = waiting.conflict ?? { before: {}, theirs: {} };
  const kept = decided({ change: waiting.change, before, theirs }, mine, memory.rows.get(waiting.postId));
  return kept === undefined
    ? enter('idle')
    : changeCars(work, waiting.batch, [{ postId: waiting.postId, change: kept }]);
}

/** Tries all refused changes again, except those that turn out to have succeeded. */
export async function retryRefused(work: StockWork): Promise<StockState> {
  const { memory, enter } = work;
  // A change is sent on its car.
  if (memory.copied === undefined) return enter(memory.reach);
  const refused = () => [...memory.open.values()].filter(({ state }) => state === 'refused');
  if (refused().some(({ key }) => memory.cut.has(key))) await work.sync();
  const done = new Set(refused().filter((each) => hasSucceeded(memory, each, work.now())));
  const again = refused().filter((each) => !done.has(each));
  forget(work, [...done]);
  // Those that are sent later are kept until then, and no second try takes them.
  for (const each of again) memory.open.set(each.key, { ...each, state: 'sending' });
  // Each in the batch that it was made in, so that they are taken back together.
  for (const [batch, items] of Map.groupBy(again, (each) => each.batch)) {
    forget(work, items);
    await changeCars(
      work,
      batch,
      items.map(({ postId, change }) => ({ postId, change })),
    );
  }
  return enter(memory.reach);
}

/** Takes changes out of the unconfirmed ones. */
const forget = ({ memory, announceRows }: StockWork, changes: readonly Waiting[]): void => {
  for (const { key } of changes) {
    memory.open.delete(key);
    memory.cut.delete(key);
  }
  if (changes.length > 0) announceRows(changes.map(({ postId }) => postId));
};
