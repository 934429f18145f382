import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { useStock } from './use-stock.ts';

const STATE: StockState = { phase: 'syncing', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };

/** A program whose answers the test gives. */
function aProgram() {
  let tellState: (state: StockState) => void = () => undefined;
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
    onRows: () => () => undefined,
  };
  return {
    source,
    tellState: (state: StockState) => tellState(state),
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
