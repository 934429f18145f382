import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { forgetVisit, hasVisited, keepSeen, rememberSeen, SEARCHES_KEY, seenCars } from './last-visit.ts';

const see = (storage: Parameters<typeof rememberSeen>[0], ...ids: number[]) => {
  for (const id of ids) rememberSeen(storage, id as PostId);
};

test('keeps the last sixty cars, the latest first and each once', () => {
  const { storage } = createFakePlatform();

  see(storage, ...Array.from({ length: 61 }, (_, at) => at + 1), 4);

  const others = Array.from({ length: 60 }, (_, at) => 61 - at).filter((id) => id !== 4);
  expect(seenCars(storage)).toEqual([4, ...others]);
});

test('keeps given cars in place of those before', () => {
  const { storage } = createFakePlatform();
  see(storage, 1, 2);

  keepSeen(storage, []);
  expect(hasVisited(storage)).toBe(false);
  keepSeen(storage, [5, 3] as PostId[]);
  expect(seenCars(storage)).toEqual([5, 3]);
});

test('reads only ids that a post can have', () => {
  const { storage } = createFakePlatform({}, { seen: '5,,x,-1,0,7.5,12345678901,9' });

  expect(seenCars(storage)).toEqual([5, 9]);
});

test('forgets the cars and the searches', () => {
  const { storage } = createFakePlatform({}, { [SEARCHES_KEY]: '[]' });
  see(storage, 3);
  expect(hasVisited(storage)).toBe(true);

  forgetVisit(storage);

  expect(seenCars(storage)).toEqual([]);
  expect(hasVisited(storage)).toBe(false);
});
