import { afterEach, expect, test, vi } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { PostId, UserId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import { languageChanged, signedOut } from '#renderer/events.ts';
import type { RowsChange, StockSource } from '#renderer/platform/stock-source.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { inventorySaga } from './inventory.saga.ts';
import { inventoryActions, inventoryReducer, selectStock } from './inventory.slice.ts';
import type { WithInventory } from './inventory.slice.ts';

const DEALER = UserId.parse(7);
const STATE: StockState = { phase: 'syncing', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };
const SYNCED: StockState = { ...STATE, phase: 'idle', syncedAt: '2026-11-21T10:00:00.000Z', count: 1 };
const columnsAt = (price: number) => ({ count: 1, columns: { id: [1], price: [price] } });

/** A source whose answers the test gives, and its inventory in a store. */
function opened(over: Partial<StockSource> = {}) {
  const states = new Set<(state: StockState) => void>();
  const changes = new Set<(change: RowsChange) => void>();
  const done = () => Promise.resolve(STATE);
  const source: StockSource = {
    sync: vi.fn<StockSource['sync']>(done),
    state: done,
    rows: () => Promise.resolve({ count: 0, columns: {} }),
    rowsOf: () => Promise.resolve([]),
    change: done,
    undo: done,
    waiting: () => Promise.resolve([]),
    resolve: done,
    discard: done,
    retry: done,
    onState: (listener) => {
      states.add(listener);
      return () => states.delete(listener);
    },
    onRows: (listener) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    ...over,
  };
  const { store, deps } = createWorld();
  deps.addFeature({
    name: 'inventory',
    reducer: inventoryReducer,
    saga: () => inventorySaga({ stockOf: () => source }),
  });
  store.dispatch(inventoryActions.opened(DEALER));
  return {
    source,
    dispatch: store.dispatch,
    stock: () => selectStock(store.getState() as object as WithInventory),
    sendState: (state: StockState) => states.forEach((listener) => listener(state)),
    sendRows: (change: RowsChange) => changes.forEach((listener) => listener(change)),
    listeners: () => states.size + changes.size,
  };
}

/** Answers that are there already have arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => void vi.useRealTimers());

test('a state received while the stock is read stays, however late the reply is', async () => {
  let answer: (state: StockState) => void = () => undefined;
  const { stock, sendState } = opened({ state: () => new Promise((resolve) => (answer = resolve)) });
  await settle();

  sendState({ ...SYNCED, count: 0 });
  answer(STATE);
  await settle();

  expect(stock().state?.phase).toBe('idle');
});

test('cars that cannot be read alone are read with all others', async () => {
  let price = 100;
  const { stock, sendRows } = opened({
    state: () => Promise.resolve(SYNCED),
    rows: () => Promise.resolve(columnsAt(price)),
    rowsOf: () => Promise.reject(new Error('asked too often')),
  });
  await vi.waitFor(() => expect(stock().rows?.[0]?.price).toBe(100));

  price = 200;
  sendRows({ changed: [1], removed: [], all: false });

  await vi.waitFor(() => expect(stock().rows?.[0]?.price).toBe(200));
});

test('cars are in one order, the newest first, whether they come at once or page by page', async () => {
  const { stock, sendRows } = opened({ rowsOf: (ids) => Promise.resolve(ids.map((id) => ({ id }) as InventoryRow)) });

  sendRows({ changed: [1, 3], removed: [], all: false });
  sendRows({ changed: [4, 5], removed: [], all: false });
  sendRows({ changed: [2, 3], removed: [], all: false });

  await vi.waitFor(() => expect(stock().rows?.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]));
  sendRows({ changed: [], removed: [4, 1], all: false });
  await vi.waitFor(() => expect(stock().rows?.map(({ id }) => id)).toEqual([5, 3, 2]));
});

test('states that come one upon the other read the waiting changes once', async () => {
  const waiting = vi.fn<StockSource['waiting']>(() => Promise.resolve([]));
  const { stock, sendState } = opened({
    state: () => Promise.resolve(SYNCED),
    rows: () => Promise.resolve(columnsAt(100)),
    waiting,
  });
  await vi.waitFor(() => expect(stock().rows).not.toBeNull());
  await settle();
  waiting.mockClear();

  // The first is read at once, all others behind it together.
  for (let count = 1; count <= 40; count += 1) sendState({ ...SYNCED, waiting: count });
  await settle();

  expect(waiting.mock.calls.length).toBeLessThanOrEqual(2);
  expect(stock().state?.waiting).toBe(40);
});

test('an empty copy is shown as an empty stock once it is synchronised', async () => {
  let state = STATE;
  const { stock, sendState } = opened({ state: () => Promise.resolve(state) });
  await vi.waitFor(() => expect(stock().state).toEqual(STATE));
  expect(stock().rows).toBeNull();

  state = { ...SYNCED, count: 0 };
  sendState(state);

  await vi.waitFor(() => expect(stock().rows).toEqual([]));
});

test('a page that comes into view asks for what others changed, once at a time', async () => {
  const answers: (() => void)[] = [];
  const sync = vi.fn<StockSource['sync']>(() => new Promise((resolve) => answers.push(() => resolve(SYNCED))));
  opened({ sync });
  const answerAll = async () => {
    for (const answer of answers.splice(0)) answer();
    await settle();
  };
  expect(sync).toHaveBeenCalledTimes(1);
  await answerAll();

  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('focus'));
  expect(sync).toHaveBeenCalledTimes(2);
  await answerAll();
  dispatchEvent(new Event('focus'));

  expect(sync).toHaveBeenCalledTimes(3);
});

test('the copy is brought up to date every minute, in another language, and with the network back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { source, dispatch } = opened();
  await settle();
  expect(source.sync).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(60_000);
  await settle();
  expect(source.sync).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  await settle();
  expect(source.sync).toHaveBeenCalledTimes(3);
  dispatch(languageChanged('ru'));
  await settle();

  expect(source.sync).toHaveBeenLastCalledWith('ru');
});

test('a stock that cannot be read says why, and is read again when asked', async () => {
  let isBroken = true;
  const { source, stock, dispatch } = opened({
    state: () => Promise.resolve(SYNCED),
    rows: () => (isBroken ? Promise.reject(new Error('the file is damaged')) : Promise.resolve(columnsAt(100))),
    sync: vi.fn<StockSource['sync']>().mockRejectedValueOnce(new Error('no reply')).mockResolvedValue(SYNCED),
  });
  await vi.waitFor(() => expect(stock()).toMatchObject({ unread: { code: 'UNKNOWN' }, failure: { code: 'UNKNOWN' } }));

  isBroken = false;
  dispatch(inventoryActions.retryAsked());

  await vi.waitFor(() => expect(stock()).toMatchObject({ unread: null, failure: null, rows: [{ price: 100 }] }));
  expect(source.sync).toHaveBeenCalledTimes(2);
});

test.each([
  ['its screen is left', inventoryActions.closed()],
  ['its user signs out', signedOut()],
])('a stock is forgotten and no longer followed when %s', async (_when, end) => {
  const { source, stock, dispatch, listeners } = opened({
    state: () => Promise.resolve(SYNCED),
    rows: () => Promise.resolve(columnsAt(100)),
  });
  await vi.waitFor(() => expect(stock().rows).toHaveLength(1));
  expect(listeners()).toBe(2);

  dispatch(end);
  dispatchEvent(new Event('focus'));

  expect(stock()).toMatchObject({ userId: null, rows: null, state: null });
  expect(listeners()).toBe(0);
  expect(source.sync).toHaveBeenCalledTimes(1);
});

test('changes that a lost network interrupted are sent when it is back, and refused ones are not', async () => {
  const change: Waiting = {
    key: 'k',
    batch: 'b',
    postId: PostId.parse(1),
    title: 'Kia Forte',
    change: { kind: 'hide' },
    at: '2026-11-21T10:00:00.000Z',
    state: 'refused',
    error: { code: 'POST_STATE', description: '' },
    conflict: null,
  };
  let waiting = [change];
  const retry = vi.fn<StockSource['retry']>().mockRejectedValue(new Error('no reply'));
  const { stock, sendState } = opened({ retry, waiting: () => Promise.resolve(waiting) });
  await vi.waitFor(() => expect(stock().waiting).toHaveLength(1));
  dispatchEvent(new Event('online'));
  await settle();
  expect(retry).not.toHaveBeenCalled();

  waiting = [{ ...change, error: { code: 'OFFLINE', description: '' } }];
  sendState(STATE);
  await vi.waitFor(() => expect(stock().waiting[0]?.error?.code).toBe('OFFLINE'));
  dispatchEvent(new Event('online'));

  await vi.waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
});
