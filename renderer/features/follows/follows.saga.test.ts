import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { FollowItem } from '#contract/http/follows.ts';
import { routes } from '#contract/http/routes.ts';
import type { UserId } from '#contract/ids.ts';
import { signedOut } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { followsFeature } from './follows.feature.ts';
import { followActions, selectIsFollowing, selectPeople } from './follows.slice.ts';
import type { WithFollows } from './follows.slice.ts';

const { follow, unfollow, list } = routes.follows;
const ARAM = 8 as UserId;

const aPerson = (id: number, isFollowing = true) =>
  FollowItem.parse({
    id,
    name: `Person ${id}`,
    avatar: null,
    isBusiness: false,
    isVerified: false,
    activePostsCount: 2,
    isFollowing,
  });
const start = () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani' } });
  const { store, deps } = createWorld({ stored: { isLoggedIn: 'true' } });
  deps.addFeature(followsFeature);
  const state = (): WithFollows => store.getState() as WithFollows;
  return {
    store,
    toggle: (isFollowing: boolean) => store.dispatch(followActions.toggled({ id: ARAM, isFollowing })),
    isFollowing: (known = false) => selectIsFollowing(state(), ARAM, known),
    pending: () => state().follows?.pending,
    people: (name: 'followers' | 'following' = 'following') => selectPeople(state(), name),
  };
};
const state = (isFollowing: boolean) => ({ isSuccess: true, value: { isFollowing, followers: 5 } });

test('following is shown at once and sent once', async () => {
  const asked = answer(follow, state(true));
  const { toggle, isFollowing, pending } = start();

  toggle(true);

  expect(isFollowing()).toBe(true);
  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(asked.map(({ body }) => body)).toEqual(['{"userId":8}']);
});

test('a refusal is undone and shown', async () => {
  refuse(unfollow, 503, 'OVERLOADED');
  const { store, toggle, isFollowing } = start();

  toggle(false);
  expect(isFollowing(true)).toBe(false);

  await vi.waitFor(() => expect(store.getState().errors.error).toMatchObject({ failure: { code: 'OVERLOADED' } }));
  expect(isFollowing(true)).toBe(true);
});

test('quick toggles end in the last change, with one call under way at a time', async () => {
  const calls: string[] = [];
  let answerFirst: () => void = () => undefined;
  network.use(
    http.post(`*${follow.path}`, async () => {
      calls.push('follow');
      await new Promise<void>((resolve) => (answerFirst = resolve));
      return HttpResponse.json(state(true));
    }),
    http.delete('*/api/Identity/unfollow/8', () => {
      calls.push('unfollow');
      return HttpResponse.json(state(false));
    }),
  );
  const { toggle, isFollowing, pending } = start();

  toggle(true);
  await vi.waitFor(() => expect(calls).toEqual(['follow']));
  toggle(false);
  toggle(true);
  toggle(false);
  answerFirst();

  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(calls).toEqual(['follow', 'unfollow']);
  expect(isFollowing()).toBe(false);
});

test('a list comes page by page, nobody twice', async () => {
  const asked = answer(list, ({ url }) => {
    const first = url.searchParams.get('page') === '1' ? 1 : 20;
    return { isSuccess: true, value: Array.from({ length: 20 }, (_, at) => aPerson(first + at)), totalCount: 40 };
  });
  const { store, people } = start();
  store.dispatch(followActions.listOpened('following'));
  await vi.waitFor(() => expect(people().load.phase).toBe('ready'));

  store.dispatch(followActions.moreAsked('following'));

  await vi.waitFor(() => expect(people().items).toHaveLength(39));
  expect(asked.map(({ url }) => url.search)).toEqual([
    '?page=1&pageCount=20&type=following',
    '?page=2&pageCount=20&type=following',
  ]);
});

test('opening the other list drops the one under way', async () => {
  const calls: Request[] = [];
  network.use(
    http.get(`*${list.path}`, async ({ request }) => {
      if (new URL(request.url).searchParams.get('type') === 'followers')
        return HttpResponse.json({ isSuccess: true, value: [aPerson(3)], totalCount: 1 });
      calls.push(request);
      return delay('infinite');
    }),
  );
  const { store, people } = start();
  store.dispatch(followActions.listOpened('following'));
  await vi.waitFor(() => expect(calls).toHaveLength(1));

  store.dispatch(followActions.listOpened('followers'));

  await vi.waitFor(() => expect(people('followers').load.phase).toBe('ready'));
  expect(calls[0]?.signal.aborted).toBe(true);
});

test('a refused list keeps its code', async () => {
  refuse(list, 503, 'OVERLOADED');
  const { store, people } = start();

  store.dispatch(followActions.listOpened('followers'));

  await vi.waitFor(() =>
    expect(people('followers').load).toMatchObject({ phase: 'failed', failure: { code: 'OVERLOADED' } }),
  );
});

test('signing out forgets lists and pending changes', async () => {
  answer(list, { isSuccess: true, value: [aPerson(8)], totalCount: 1 });
  const { store, people } = start();
  store.dispatch(followActions.listOpened('following'));
  await vi.waitFor(() => expect(people().items).toHaveLength(1));

  store.dispatch(signedOut());

  expect(people().items).toHaveLength(0);
});
