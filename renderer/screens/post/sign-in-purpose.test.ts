import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { forgetPurpose, keepPurpose, keptPurpose } from './sign-in-purpose.ts';

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
const CAR = 7 as PostId;
const OTHER = 8 as PostId;

test('the purpose is kept for its post alone', () => {
  const tab = aTab();

  keepPurpose(tab, CAR, 'contacts', 0);

  expect([keptPurpose(tab, CAR, MINUTE_MS), keptPurpose(tab, OTHER, MINUTE_MS)]).toEqual(['contacts', null]);
});

test('the purpose is forgotten on request and after half an hour', () => {
  const tab = aTab();
  keepPurpose(tab, CAR, 'chat', 0);

  expect(keptPurpose(tab, CAR, 31 * MINUTE_MS)).toBeNull();
  forgetPurpose(tab);
  expect(keptPurpose(tab, CAR, MINUTE_MS)).toBeNull();
});

test.each(['no json', '{"postId":7,"purpose":"all","at":0}', '{"postId":7,"purpose":"chat"}'])(
  '%s is not a purpose',
  (text) => {
    const tab = aTab();
    tab.tabStorage.set('signInPurpose', text);

    expect(keptPurpose(tab, CAR, MINUTE_MS)).toBeNull();
  },
);

test('a host without such storage keeps nothing', () => {
  keepPurpose({}, CAR, 'chat', 0);

  expect(keptPurpose({}, CAR, 0)).toBeNull();
});
