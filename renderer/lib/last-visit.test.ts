import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { forgetVisit, hasVisited, rememberSeen, SEARCHES_KEY, seenCars } from './last-visit.ts';

const see = (storage: Parameters<typeof rememberSeen>[0], ...ids: number[]) => {
  for (const id of ids) rememberSeen(storage, id as PostId);
};

test('keeps the last twelve cars, the latest first and each once', () => {
  const { storage } = createFakePlatform();

  see(storage, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 4);

  expect(seenCars(storage)).toEqual([4, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2]);
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
