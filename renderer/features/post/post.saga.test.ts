import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { createWorld, NOW } from '#renderer/testing/world.ts';
import { postActions, selectPostLoad } from './post.slice.ts';

const { details } = routes.posts;
const ID = 7 as PostId;
const OTHER = 8 as PostId;
const VIEWER = 'en USD visitor';

const start = () => {
  let time = NOW.getTime();
  const { store, deps } = createWorld();
  Object.assign(deps, { now: () => new Date(time) });
  return {
    store,
    open: (id = ID, viewer = VIEWER) => store.dispatch(postActions.opened({ id, viewer })),
    load: (id: PostId) => selectPostLoad(store.getState(), id),
    wait: (ms: number) => (time += ms),
  };
};

const found = (overrides = {}) => ({ isSuccess: true, value: aPost(overrides) });

test('an opened post is loading, then ready', async () => {
  answer(details, found());
  const { open, load } = start();

  open();

  expect(load(ID)).toEqual({ phase: 'loading' });
  await vi.waitFor(() => expect(load(ID)).toMatchObject({ phase: 'ready', post: { id: ID, year: 2021 } }));
});

test('the similar cars are in the store before the post, so that both are drawn at once', async () => {
  answer(details, found({ suggestions: [aPostCard({ id: OTHER })] }));
  const { open, store, load } = start();
  const known: boolean[] = [];
  store.subscribe(() => {
    if (load(ID)?.phase === 'ready') known.push(OTHER in store.getState().posts.byId);
  });

  open();

  await vi.waitFor(() => expect(load(ID)?.phase).toBe('ready'));
  expect(known[0]).toBe(true);
});

test('a refused post keeps the code of the refusal', async () => {
  refuse(details, 404, 'POST_NOT_FOUND');
  const { open, load } = start();

  open();

  await vi.waitFor(() => expect(load(ID)).toMatchObject({ phase: 'failed', failure: { code: 'POST_NOT_FOUND' } }));
});

test('leaving drops the post that is on its way', async () => {
  const signals: AbortSignal[] = [];
  network.use(
    http.get(`*${details.path}`, async ({ request }) => {
      signals.push(request.signal);
      await delay('infinite');
      return HttpResponse.json(found());
    }),
  );
  const { open, store, load } = start();
  open();
  await vi.waitFor(() => expect(signals).toHaveLength(1));

  store.dispatch(postActions.closed());

  expect(load(ID)).toBeUndefined();
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('going back to a young post makes no call, to an old one loads it again and shows it meanwhile', async () => {
  const asked = answer(details, () => found({ mileage: 46_200 + asked.length }));
  const { open, load, wait } = start();
  open();
  await vi.waitFor(() => expect(load(ID)?.phase).toBe('ready'));

  open();
  expect(asked).toHaveLength(1);
  wait(61_000);
  open();

  expect(load(ID)?.phase).toBe('ready');
  await vi.waitFor(() => expect(load(ID)).toMatchObject({ post: { mileage: 46_202 } }));
});

test('another language or currency asks for the post anew', async () => {
  const asked = answer(details, () => found({ year: 2000 + asked.length }));
  const { open, load } = start();
  open();
  await vi.waitFor(() => expect(load(ID)?.phase).toBe('ready'));

  open(ID, 'ru RUB visitor');

  await vi.waitFor(() => expect(load(ID)).toMatchObject({ viewer: 'ru RUB visitor', post: { year: 2002 } }));
});

test('a refresh that fails leaves the post as it was', async () => {
  answer(details, found());
  const { open, load, wait, store } = start();
  open();
  await vi.waitFor(() => expect(load(ID)?.phase).toBe('ready'));
  refuse(details, 503, 'OVERLOADED');
  const changes = vi.fn<() => void>();
  store.subscribe(changes);

  wait(61_000);
  open();

  // Asked, started and failed.
  await vi.waitFor(() => expect(changes).toHaveBeenCalledTimes(3));
  expect(load(ID)?.phase).toBe('ready');
});

test('a post that is gone meanwhile is not shown any longer', async () => {
  answer(details, found());
  const { open, load, wait } = start();
  open();
  await vi.waitFor(() => expect(load(ID)?.phase).toBe('ready'));
  refuse(details, 404, 'POST_NOT_FOUND');

  wait(61_000);
  open();

  await vi.waitFor(() => expect(load(ID)).toMatchObject({ failure: { code: 'POST_NOT_FOUND' } }));
});

test('only the posts opened last are kept', async () => {
  answer(details, ({ url }) => found({ id: Number(url.pathname.split('/').at(-1)) }));
  const { open, load, store } = start();

  for (let id = 1; id <= 14; id++) {
    open(id as PostId);
    await vi.waitFor(() => expect(load(id as PostId)?.phase).toBe('ready'));
  }

  expect(Object.keys(store.getState().post.byId)).toHaveLength(12);
  expect(load(1 as PostId)).toBeUndefined();
  expect(load(OTHER)?.phase).toBe('ready');
});
