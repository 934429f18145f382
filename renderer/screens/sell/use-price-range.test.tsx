import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PriceRange } from '#contract/http/prices.ts';
import { DepsProvider } from '#renderer/deps.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { wentOffline, wentOnline } from '#renderer/events.ts';
import { connectionReducer } from '#renderer/features/connection/connection.slice.ts';
import { postFormActions, postFormReducer } from '#renderer/features/post-form/post-form.slice.ts';
import type { RangeQuery } from '#renderer/features/post-form/price-range.ts';
import { COMPLETE } from '#renderer/features/post-form/testing.ts';
import { PAUSE_MS, usePriceRange } from './use-price-range.ts';

const RANGE: PriceRange = { cars: 38, currency: 'USD', from: 12_400, expected: 13_200, to: 14_100 };

type Asked = {
  readonly horsePower: number | null | undefined;
  readonly signal: AbortSignal;
  readonly reply: (range: PriceRange | null) => Promise<void>;
  readonly fail: () => Promise<void>;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const asked: Asked[] = [];
  const range = ({ query }: { query: RangeQuery }, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ value: PriceRange | null }>();
    asked.push({
      horsePower: query.horsePower,
      signal,
      reply: (value) => act(async () => resolve({ value })),
      fail: () => act(async () => reject(new Error('no answer'))),
    });
    return promise;
  };
  const store = configureStore({ reducer: { postForm: postFormReducer, connection: connectionReducer } });
  const deps = { makeClient: () => ({ prices: { range } }) } as unknown as AppDeps;
  const write = (field: keyof typeof COMPLETE | 'horsePower', value: string) =>
    act(() => void store.dispatch(postFormActions.changed({ field, value })));
  for (const [field, value] of Object.entries(COMPLETE))
    store.dispatch(postFormActions.changed({ field: field as keyof typeof COMPLETE, value }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <DepsProvider value={deps}>{children}</DepsProvider>
    </Provider>
  );
  const { result, unmount } = renderHook(usePriceRange, { wrapper });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { asked, store, write, result, unmount, pass };
};

test('a range is asked for once the form rests, and not for each sign that is typed', async () => {
  const { asked, write, result, pass } = open();
  for (const power of ['1', '18', '181']) {
    pass(PAUSE_MS - 1);
    write('horsePower', power);
  }
  expect(asked).toEqual([]);

  pass(PAUSE_MS);
  await asked[0]!.reply(RANGE);

  expect(asked.map(({ horsePower }) => horsePower)).toEqual([181]);
  expect(result.current).toEqual(RANGE);
});

test('a changed form cancels what is under way, and its answer is never shown', async () => {
  const { asked, write, result, pass } = open();
  pass(PAUSE_MS);

  write('mileage', '90000');
  await asked[0]!.reply(RANGE);

  expect(asked[0]?.signal.aborted).toBe(true);
  expect(result.current).toBeNull();
});

test('the price makes no call again and keeps the range', async () => {
  const { asked, write, result, pass } = open();
  pass(PAUSE_MS);
  await asked[0]!.reply(RANGE);

  write('price', '12000');
  pass(PAUSE_MS);

  expect(asked).toHaveLength(1);
  expect(result.current).toEqual(RANGE);
});

test('a range of another car goes at once', async () => {
  const { asked, write, result, pass } = open();
  pass(PAUSE_MS);
  await asked[0]!.reply(RANGE);

  write('year', '');

  expect(result.current).toBeNull();
  pass(PAUSE_MS);
  expect(asked).toHaveLength(1);
});

test('a failure shows nothing', async () => {
  const { asked, result, pass } = open();
  pass(PAUSE_MS);

  await asked[0]!.fail();

  expect(result.current).toBeNull();
});

test('without a connection nothing is asked until it is back', async () => {
  const { asked, store, result, pass } = open();
  act(() => void store.dispatch(wentOffline()));
  pass(10 * PAUSE_MS);
  expect(asked).toEqual([]);

  act(() => void store.dispatch(wentOnline()));
  pass(PAUSE_MS);
  await asked[0]!.reply(RANGE);

  expect(result.current).toEqual(RANGE);
});

test('a form that is left makes no call any more', () => {
  const { asked, unmount, pass } = open();
  pass(PAUSE_MS);

  unmount();

  expect(asked[0]?.signal.aborted).toBe(true);
});
