import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { signedOut } from '#renderer/events.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { compareFeature } from './compare.feature.ts';
import { compareActions, selectCompared } from './compare.slice.ts';
import type { WithCompare } from './compare.slice.ts';
import { comparedIds } from './kept-compared.ts';

const KEPT = 'compare';
const start = (kept?: string) => {
  const { store, deps, platform } = createWorld({ stored: kept === undefined ? {} : { [KEPT]: kept } });
  deps.addFeature(compareFeature);
  return {
    store,
    platform,
    toggle: (id: number, isOn: boolean) => store.dispatch(compareActions.toggled({ id: id as PostId, isOn })),
    ids: () => selectCompared(store.getState() as WithCompare),
  };
};

test('only ids count, each once, at most four', () => {
  expect(comparedIds('7,x,-1,7,0,1e3,8, 9,9,10,11,12')).toEqual([7, 8, 9, 10]);
  expect(comparedIds(null)).toEqual([]);
});

test('the device remembers the cars after a restart', () => {
  expect(start('7,9').ids()).toEqual([7, 9]);
});

test('a car is added once and taken out again', () => {
  const { toggle, ids, platform } = start();

  toggle(7, true);
  toggle(8, true);
  toggle(7, true);
  expect(ids()).toEqual([8, 7]);
  toggle(8, false);

  expect(ids()).toEqual([7]);
  expect(platform.kept.get(KEPT)).toBe('7');
});

test('a fifth car has no room', () => {
  const { toggle, ids, platform } = start('1,2,3,4');

  toggle(5, true);

  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(platform.kept.get(KEPT)).toBe('1,2,3,4');
});

test('a change in another tab is neither lost nor missed', () => {
  const { store, toggle, ids, platform } = start('1');
  platform.storage.set(KEPT, '1,2');

  store.dispatch(compareActions.keptElsewhere());
  expect(ids()).toEqual([1, 2]);
  platform.storage.set(KEPT, '1,2,3');
  toggle(4, true);

  expect(ids()).toEqual([1, 2, 3, 4]);
});

test('clearing and signing out forget the cars', () => {
  const { store, ids, platform, toggle } = start('1,2');

  store.dispatch(compareActions.cleared());
  expect(ids()).toEqual([]);
  toggle(3, true);
  store.dispatch(signedOut());

  expect(ids()).toEqual([]);
  expect(platform.kept.has(KEPT)).toBe(false);
});
