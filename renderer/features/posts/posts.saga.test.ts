import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { createWorld, NOW } from '#renderer/testing/world.ts';
import { listKeyOf } from './post-list.ts';
import type { PostListRequest } from './post-list.ts';
import { postsActions, selectPostList } from './posts.slice.ts';

const ALL_POSTS: PostListRequest = { call: 'list', query: {} };

const TOTAL = 145;
const SEARCH: PostListRequest = { call: 'search', query: { BrandId: 1, Damaged: false } };

/** Pages of a long list, numbered from 1. */
const pageOf = ({ url }: { url: URL }) => {
  const size = Number(url.searchParams.get('pageCount'));
  const first = (Number(url.searchParams.get('page')) - 1) * size;
  const ids = Array.from({ length: Math.max(0, Math.min(size, TOTAL - first)) }, (_, at) => first + at + 1);
  return { isSuccess: true, value: ids.map((id) => aPostCard({ id })), totalCount: TOTAL };
};

const start = () => {
  let time = NOW.getTime();
  const { store, deps } = createWorld();
  Object.assign(deps, { now: () => new Date(time) });
  return {
    store,
    open: (request: PostListRequest = ALL_POSTS, viewer = 'en/USD', isReturn = false) =>
      store.dispatch(postsActions.opened({ request, viewer, isReturn })),
    more: (request: PostListRequest = ALL_POSTS) => store.dispatch(postsActions.moreAsked(request)),
    list: (request: PostListRequest = ALL_POSTS) => selectPostList(store.getState(), listKeyOf(request)),
    wait: (ms: number) => (time += ms),
  };
};
const ready = (list: () => { load: object; ids: readonly number[] }, count: number) =>
  vi.waitFor(() => {
    expect(list().load).toEqual({ phase: 'ready' });
    expect(list().ids).toHaveLength(count);
  });

test('opening a list asks for its first 20 posts', async () => {
  const asked = answer(routes.posts.list, pageOf);
  const { open, list } = start();

  open();

  expect(list().load).toEqual({ phase: 'loading', isAppending: false });
  await ready(list, 20);
  expect(list()).toMatchObject({ totalCount: TOTAL, page: 1 });
  expect(asked.map(({ url }) => url.search)).toEqual(['?currency=USD&lang=en&page=1&pageCount=20']);
});

test('showing more appends the next page', async () => {
  answer(routes.posts.list, pageOf);
  const { open, more, list } = start();
  open();
  await ready(list, 20);

  more();

  expect(list().load).toEqual({ phase: 'loading', isAppending: true });
  await ready(list, 40);
  expect(list().ids.slice(-2)).toEqual([39, 40]);
});

test('a search sends its filters, no as false', async () => {
  const asked = answer(routes.posts.search, pageOf);
  const { open, list } = start();

  open(SEARCH);

  await ready(() => list(SEARCH), 20);
  expect(asked[0]?.url.search).toBe('?BrandId=1&Damaged=false&currency=USD&lang=en&page=1&pageCount=20');
});

test('a refusal keeps its code, and another try is another call', async () => {
  refuse(routes.posts.list, 503, 'OVERLOADED');
  const { open, list, store } = start();
  open();
  await vi.waitFor(() => expect(list().load).toMatchObject({ phase: 'failed', failure: { code: 'OVERLOADED' } }));

  answer(routes.posts.list, pageOf);
  store.dispatch(postsActions.retried({ request: ALL_POSTS, viewer: 'en/USD', isReturn: false }));

  await ready(list, 20);
});

test('a page that could not be loaded leaves what is shown', async () => {
  answer(routes.posts.list, pageOf);
  const { open, more, list } = start();
  open();
  await ready(list, 20);

  unplug(routes.posts.list);
  more();

  await vi.waitFor(() =>
    expect(list().load).toMatchObject({ phase: 'failed', isAppending: true, failure: { code: 'OFFLINE' } }),
  );
  expect(list().ids).toHaveLength(20);
});

test('opening another list aborts the one under way', async () => {
  const signals: AbortSignal[] = [];
  network.use(
    http.get(`*${routes.posts.list.path}`, async ({ request }) => {
      signals.push(request.signal);
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  answer(routes.posts.search, pageOf);
  const { open, list } = start();
  open();
  await vi.waitFor(() => expect(signals).toHaveLength(1));

  open(SEARCH);

  await ready(() => list(SEARCH), 20);
  expect(list().load).toEqual({ phase: 'idle' });
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('going back shows the list as it was left, however old', async () => {
  const asked = answer(routes.posts.list, pageOf);
  const { open, more, list, wait } = start();
  open();
  await ready(list, 20);
  more();
  await ready(list, 40);

  wait(3_600_000);
  open(ALL_POSTS, 'en/USD', true);

  expect(list()).toMatchObject({ load: { phase: 'ready' }, page: 2 });
  expect(asked).toHaveLength(2);
});

test('coming anew to an old list fetches its first page again', async () => {
  const asked = answer(routes.posts.list, pageOf);
  const { open, more, list, wait } = start();
  open();
  await ready(list, 20);
  more();
  await ready(list, 40);

  open();
  expect(asked).toHaveLength(2);
  wait(61_000);
  open();

  await ready(list, 20);
  expect(asked).toHaveLength(3);
});

test.each([
  [3, ['page=1&pageCount=60'], 60],
  [6, ['page=1&pageCount=100', 'page=2&pageCount=100'], TOTAL],
])('another language fetches all %i pages that are shown, in place', async (pages, calls, count) => {
  const asked = answer(routes.posts.list, pageOf);
  const { open, more, list } = start();
  open();
  await ready(list, 20);
  for (let page = 2; page <= pages; page += 1) {
    more();
    await ready(list, page * 20);
  }

  open(ALL_POSTS, 'ru/RUB');

  expect(list().ids).toHaveLength(pages * 20);
  await ready(list, count);
  expect(asked.slice(pages).map(({ url }) => url.search.replace('?currency=USD&lang=en&', ''))).toEqual(calls);
});
