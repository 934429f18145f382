import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { signedOut } from '#renderer/events.ts';
import { postActions } from '#renderer/features/post/post.slice.ts';
import { answer } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { keepOfflineCars } from './keep-offline-cars.ts';
import { readOfflineCars } from './offline-cars.ts';

const { cards, userPosts } = routes.posts;
const shown = (id: number, over: object = {}) =>
  postActions.loaded({ post: aPost({ id, ...over }), viewer: 'en/USD/visitor', loadedAt: 0 });
const page = (...ids: number[]) => ({
  isSuccess: true,
  value: ids.map((id) => aPostCard({ id, model: `Model ${id}`, isFavorite: true })),
  totalCount: ids.length,
});
const start = (stored: Record<string, string> = {}) => {
  const { store, deps, platform } = createWorld({ stored });
  keepOfflineCars(deps, store);
  const kept = () => readOfflineCars(platform.storage).cars.map(({ id, isFavourite }) => [id, isFavourite]);
  return { store, kept, platform };
};

test('cars that were opened are kept once each, the latest first', () => {
  const { store, kept, platform } = start();
  for (const id of [7, 8, 7]) store.dispatch(shown(id));

  expect(kept()).toEqual([
    [7, false],
    [8, false],
  ]);
  expect(readOfflineCars(platform.storage).cars[0]).toMatchObject({ title: expect.stringMatching(/, 2021$/) });
});

test('a member’s favourites are kept, and forgotten with all else at sign-out', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  answer(userPosts, page(1, 2));
  const { store, kept } = start({ isLoggedIn: 'true' });
  store.dispatch(shown(7));
  await vi.waitFor(() => expect(kept()).toHaveLength(3));

  store.dispatch(signedOut());

  expect(kept()).toEqual([]);
});

test('a visitor’s favourites are kept', async () => {
  const asked = answer(cards, page(3));
  const { kept } = start({ favorites: '3' });

  await vi.waitFor(() => expect(kept()).toEqual([[3, true]]));
  expect(asked[0]?.url.searchParams.get('ids')).toBe('3');
});

test('what a member left on the device is forgotten when the page starts signed out', () => {
  const cars = [{ id: 1, title: 'Kia', price: '$1', isFavourite: true }];
  const { kept } = start({ offline: JSON.stringify({ isMember: true, cars }) });

  expect(kept()).toEqual([]);
});

test.each(['', 'no json', '{"cars":7}', 'null'])('%j holds no cars', (text) => {
  expect(readOfflineCars({ get: () => text }).cars).toEqual([]);
});
