import { expect, test } from 'vitest';
import { createRateLimitInMemory } from './rate-limit.ts';

const LIMIT = { calls: 3, windowMs: 60_000 };

test('allows a window’s calls and answers the rest with the milliseconds left', async () => {
  let now = 0;
  const store = createRateLimitInMemory(() => now);
  const take = () => store.take('a', LIMIT);

  expect(await Promise.all([take(), take(), take(), take()])).toEqual([0, 0, 0, 60_000]);
  now += 59_999;
  expect([await take(), await store.take('b', LIMIT)]).toEqual([1, 0]);
  now += 1;
  expect(await take()).toBe(0);
});

test('keeps 50,000 windows and drops the oldest', async () => {
  const store = createRateLimitInMemory(() => 0);
  const once = { ...LIMIT, calls: 1 };
  for (let key = 0; key <= 50_000; key += 1) await store.take(String(key), once);

  expect(await store.take('1', once)).toBe(LIMIT.windowMs);
  expect(await store.take('0', once)).toBe(0);
});

test('counts several units at once', async () => {
  const store = createRateLimitInMemory(() => 0);

  expect(await store.take('a', LIMIT, 2)).toBe(0);
  expect(await store.take('a', LIMIT, 2)).toBe(LIMIT.windowMs);
  expect(await store.take('b', LIMIT, 3)).toBe(0);
});
