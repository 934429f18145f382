import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { forgetWish, keepWish, keptWish } from './kept-wish.ts';

const aTab = () => {
  const kept = new Map<string, string>();
  return {
    tabStorage: {
      get: (key: string) => kept.get(key),
      set: (key: string, text: string) => void kept.set(key, text),
      remove: (key: string) => void kept.delete(key),
    },
  };
};
const [CAR, OTHER] = [7 as PostId, 8 as PostId];

test('the wish is kept for its post alone', () => {
  const tab = aTab();

  keepWish(tab, CAR, 'contacts', 0);

  expect([keptWish(tab, CAR, MINUTE_MS), keptWish(tab, OTHER, MINUTE_MS)]).toEqual(['contacts', null]);
});

test('the wish is forgotten on request and after half an hour', () => {
  const tab = aTab();
  keepWish(tab, CAR, 'chat', 0);

  expect(keptWish(tab, CAR, 31 * MINUTE_MS)).toBeNull();
  forgetWish(tab);
  expect(keptWish(tab, CAR, MINUTE_MS)).toBeNull();
});

test.each(['no json', '{"postId":7,"wish":"all","at":0}', '{"postId":7,"wish":"chat"}'])('%s is no wish', (text) => {
  const tab = aTab();
  tab.tabStorage.set('postWish', text);

  expect(keptWish(tab, CAR, MINUTE_MS)).toBeNull();
});

test('a host without such storage keeps nothing', () => {
  keepWish({}, CAR, 'chat', 0);

  expect(keptWish({}, CAR, 0)).toBeNull();
});
