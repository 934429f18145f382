import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import type { RowsChange, StockSource } from '#renderer/platform/stock-source.ts';
import { useStock } from './use-stock.ts';

const STATE: StockState = { phase: 'syncing', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };

/** A program whose answers the test gives. */
function aProgram(over: Partial<StockSource> = {}) {
  let tellState: (state: StockState) => void = () => undefined;
  let tellRows: (change: RowsChange) => void = () => undefined;
  let answer: (state: StockState) => void = () => undefined;
  const none = () => Promise.resolve(STATE);
  const source: StockSource = {
    sync: none,
    state: () => new Promise((resolve) => (answer = resolve)),
    rows: () => Promise.resolve({ count: 0, columns: {} }),
    rowsOf: () => Promise.resolve([]),
    change: none,
    undo: none,
    waiting: () => Promise.resolve([]),
    resolve: none,
    discard: none,
    retry: none,
    onState: (listener) => {
      tellState = listener;
      return () => undefined;
    },
    onRows: (listener) => {
      tellRows = listener;
      return () => undefined;
    },
    ...over,
  };
  return {
    source,
    tellState: (state: StockState) => tellState(state),
    tellRows: (change: RowsChange) => tellRows(change),
    answer: (state: StockState) => answer(state),
  };
}

test('what the program told while it was asked stays, however late its answer is', async () => {
  const program = aProgram();
  const { result } = renderHook(() => useStock(program.source, 'en'));
  await act(async () => Promise.resolve());

  await act(async () => {
    program.tellState({ ...STATE, phase: 'idle', syncedAt: '2026-11-21T10:00:00.000Z' });
    program.answer(STATE);
    await Promise.resolve();
  });

  await waitFor(() => expect(result.current.state?.phase).toBe('idle'));
  await act(async () => Promise.resolve());
  expect(result.current.state?.phase).toBe('idle');
});

const SYNCED: StockState = { ...STATE, phase: 'idle', syncedAt: '2026-11-21T10:00:00.000Z', count: 1 };
const columnsAt = (price: number) => ({ count: 1, columns: { id: [1], price: [price] } });

test('cars whose news cannot be had are read with all others', async () => {
  let price = 100;
  const program = aProgram({
    state: () => Promise.resolve(SYNCED),
    rows: () => Promise.resolve(columnsAt(price)),
    rowsOf: () => Promise.reject(new Error('asked too often')),
  });
  const { result } = renderHook(() => useStock(program.source, 'en'));
  await waitFor(() => expect(result.current.rows?.[0]?.price).toBe(100));

  price = 200;
  act(() => program.tellRows({ changed: [1], removed: [], all: false }));

  await waitFor(() => expect(result.current.rows?.[0]?.price).toBe(200));
});

const carsOf = (...ids: number[]) => ids.map((id) => ({ id }) as InventoryRow);

test('cars stand in one order, the newest first, whether they come at once or page by page', async () => {
  const program = aProgram({
    state: () => Promise.resolve(STATE),
    rowsOf: (ids) => Promise.resolve(carsOf(...ids)),
  });
  const { result } = renderHook(() => useStock(program.source, 'en'));
  const ids = () => result.current.rows?.map(({ id }) => id as number);

  act(() => program.tellRows({ changed: [1, 3], removed: [], all: false }));
  act(() => program.tellRows({ changed: [4, 5], removed: [], all: false }));
  act(() => program.tellRows({ changed: [2, 3], removed: [], all: false }));

  await waitFor(() => expect(ids()).toEqual([5, 4, 3, 2, 1]));
});

test('states that come one upon the other ask once what waits', async () => {
  let asked = 0;
  const program = aProgram({
    state: () => Promise.resolve(SYNCED),
    rows: () => Promise.resolve(columnsAt(100)),
    waiting: () => Promise.resolve([]).finally(() => (asked += 1)),
  });
  const { result } = renderHook(() => useStock(program.source, 'en'));
  await waitFor(() => expect(result.current.rows).not.toBeNull());
  asked = 0;

  act(() => {
    for (let count = 1; count <= 40; count += 1) program.tellState({ ...SYNCED, waiting: count });
  });

  await waitFor(() => expect(asked).toBe(1));
  expect(result.current.state?.waiting).toBe(40);
});

test('a window that comes into view asks for what other windows changed, once at a time', async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const program = aProgram({
    sync: () => {
      asked += 1;
      return new Promise((resolve) => (answer = () => resolve(SYNCED)));
    },
  });
  renderHook(() => useStock(program.source, 'en'));
  await waitFor(() => expect(asked).toBe(1));
  await act(async () => answer());

  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });

  expect(asked).toBe(2);
  await act(async () => answer());
  act(() => void dispatchEvent(new Event('focus')));
  expect(asked).toBe(3);
});

test('changes that the network broke off go out when it is back, and refused ones do not', async () => {
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
  const retry = vi.fn<StockSource['retry']>().mockResolvedValue(STATE);
  const program = aProgram({ retry, state: () => Promise.resolve(STATE), waiting: () => Promise.resolve(waiting) });
  const { result } = renderHook(() => useStock(program.source, 'en'));
  await waitFor(() => expect(result.current.waiting).toHaveLength(1));
  act(() => void dispatchEvent(new Event('online')));
  expect(retry).not.toHaveBeenCalled();

  waiting = [{ ...change, error: { code: 'OFFLINE', description: '' } }];
  act(() => program.tellState(STATE));
  await waitFor(() => expect(result.current.waiting[0]?.error?.code).toBe('OFFLINE'));
  act(() => void dispatchEvent(new Event('online')));

  expect(retry).toHaveBeenCalledTimes(1);
});
