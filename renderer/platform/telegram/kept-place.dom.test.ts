import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { createFakePlatform } from '../fake/fake-platform.ts';
import { keepPlace, readPlace } from './kept-place.ts';

const NOW = 1_700_000_000_000;
const kept = (place: unknown) => createFakePlatform({}, { telegramPlace: JSON.stringify(place) }).storage;

test.each([
  ['an hour ago', { path: '/posts?BrandId=3', top: 900, at: NOW - HOUR_MS }, { path: '/posts?BrandId=3', top: 900 }],
  ['over a day ago', { path: '/posts', top: 900, at: NOW - 25 * HOUR_MS }, undefined],
  ['in the future', { path: '/posts', top: 900, at: NOW + HOUR_MS }, undefined],
  ['of another site', { path: '//evil.example', top: 0, at: NOW }, undefined],
  ['with a backslash', { path: '/\\evil.example', top: 0, at: NOW }, undefined],
  ['without a scroll', { path: '/about', top: 'x', at: NOW }, { path: '/about', top: 0 }],
  ['null', null, undefined],
  ['a list', [1], undefined],
])('a place %s', (_what, place, expected) => {
  expect(readPlace(kept(place), NOW)).toEqual(expected);
});

test('a broken text is no place', () => {
  expect(readPlace(createFakePlatform({}, { telegramPlace: '{oops' }).storage, NOW)).toBeUndefined();
});

test('the page and its scroll are kept once they rest, and at once when the app is hidden', async () => {
  const { storage } = createFakePlatform();
  const open = new AbortController();
  onTestFinished(() => {
    open.abort();
    history.replaceState(null, '', '/');
  });
  const place = keepPlace(storage, () => NOW, open.signal);
  history.replaceState(null, '', '/posts/view/7?from=channel');
  place.moved();
  await vi.waitFor(() => expect(readPlace(storage, NOW)).toEqual({ path: '/posts/view/7?from=channel', top: 0 }));

  history.replaceState(null, '', '/favorites');
  window.dispatchEvent(new Event('pagehide'));

  expect(readPlace(storage, NOW)?.path).toBe('/favorites');
});
