import { expect, test } from 'vitest';
import { replyCache } from './reply-cache.ts';

test('a reply is made once while it is fresh, also for those who ask at the same time', async () => {
  let now = 0;
  let made = 0;
  const cache = replyCache(() => now, { ttlMs: 100 });
  const ask = async () => (await cache.get('a', () => Promise.resolve((made += 1)))).body.toString();

  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill('{"isSuccess":true,"value":1}'));
  now = 99;
  expect(await ask()).toContain('"value":1');
  now = 100;
  expect(await ask()).toContain('"value":2');
});

test('equal replies have equal tags', async () => {
  const cache = replyCache(() => 0);
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map((value, at) => cache.get(String(at), () => Promise.resolve(value))),
  );

  expect(one?.etag).toBe(same?.etag);
  expect(one?.etag).not.toBe(other?.etag);
});

test('a failure is not kept', async () => {
  const cache = replyCache(() => 0);
  await expect(cache.get('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');

  expect((await cache.get('a', () => Promise.resolve(1))).body.toString()).toContain('1');
});

test('the oldest reply makes room', async () => {
  let made = 0;
  const cache = replyCache(() => 0, { max: 2 });
  const ask = (key: string) => cache.get(key, () => Promise.resolve((made += 1)));
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(key);

  expect(made).toBe(4);
});
