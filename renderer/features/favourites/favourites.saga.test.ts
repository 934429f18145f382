import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { MAX_LOCAL_FAVOURITES } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId } from '#contract/ids.ts';
import { signedIn, signedOut, wentOnline } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { favouriteActions, selectIsFavourite } from './favourites.slice.ts';

const { add, merge, remove } = routes.favorites;
const CAR = 7 as PostId;
const MEMBER = { isLoggedIn: 'true' };
const KEPT = 'favorites';

const start = (stored: Record<string, string>) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani' } });
  const { store, platform } = createWorld({ stored });
  return {
    store,
    platform,
    toggle: (isFavorite: boolean, id = CAR) => store.dispatch(favouriteActions.toggled({ id, isFavorite })),
    isOn: (known = false, id = CAR) => selectIsFavourite(store.getState(), id, known),
    pending: () => store.getState().favourites.pending,
    error: () => store.getState().errors.error,
  };
};
const state = (isFavorite: boolean) => ({ isSuccess: true, value: { isFavorite } });

test('a member’s heart is on at once and sent to the server once', async () => {
  const added = answer(add, state(true));
  const { toggle, isOn, pending } = start(MEMBER);

  toggle(true);

  expect(isOn()).toBe(true);
  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(added.map(({ body }) => body)).toEqual(['{"postId":7}']);
});

test('taking it off deletes it', async () => {
  const removed = answer(remove, state(false));
  const { toggle, isOn, pending } = start(MEMBER);

  toggle(false);

  expect(isOn(true)).toBe(false);
  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(removed[0]?.url.pathname).toBe('/api/Favorites/7');
});

test('a refused toggle is undone and shown', async () => {
  refuse(add, 404, 'POST_NOT_FOUND');
  const { toggle, isOn, error } = start(MEMBER);

  toggle(true);

  await vi.waitFor(() => expect(error()).toMatchObject({ failure: { code: 'POST_NOT_FOUND' } }));
  expect(isOn()).toBe(false);
});

test('without a connection the heart goes back, too', async () => {
  unplug(remove);
  const { toggle, isOn, error } = start(MEMBER);

  toggle(false);

  await vi.waitFor(() => expect(error()).toMatchObject({ failure: { code: 'OFFLINE' } }));
  expect(isOn(true)).toBe(true);
});

test('quick toggles end in the last change, with one call under way at a time', async () => {
  const calls: string[] = [];
  let answerFirst: () => void = () => undefined;
  network.use(
    http.post(`*${add.path}`, async () => {
      calls.push('add');
      await new Promise<void>((resolve) => (answerFirst = resolve));
      return HttpResponse.json(state(true));
    }),
    http.delete('*/api/Favorites/7', () => {
      calls.push('remove');
      return HttpResponse.json(state(false));
    }),
  );
  const { toggle, isOn, pending } = start(MEMBER);

  toggle(true);
  await vi.waitFor(() => expect(calls).toEqual(['add']));
  toggle(false);
  toggle(true);
  toggle(false);
  expect(calls).toEqual(['add']);
  answerFirst();

  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(calls).toEqual(['add', 'remove']);
  expect(isOn()).toBe(false);
});

test('a toggle taken back before the answer needs no second call', async () => {
  const calls: string[] = [];
  let answerFirst: () => void = () => undefined;
  network.use(
    http.post(`*${add.path}`, async () => {
      calls.push('add');
      await new Promise<void>((resolve) => (answerFirst = resolve));
      return HttpResponse.json(state(true));
    }),
  );
  const { toggle, pending } = start(MEMBER);

  toggle(true);
  await vi.waitFor(() => expect(calls).toEqual(['add']));
  toggle(false);
  toggle(true);
  answerFirst();

  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(calls).toEqual(['add']);
});

test('two posts are written side by side', async () => {
  const added = answer(add, state(true));
  const { toggle, pending } = start(MEMBER);

  toggle(true);
  toggle(true, 8 as PostId);

  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(added.map(({ body }) => body).sort()).toEqual(['{"postId":7}', '{"postId":8}']);
});

test('a visitor’s hearts stay on the device and ask nobody', () => {
  const { toggle, isOn, platform } = start({});

  toggle(true);
  toggle(true, 8 as PostId);
  toggle(false);

  expect([isOn(), isOn(false, 8 as PostId)]).toEqual([false, true]);
  expect(platform.kept.get(KEPT)).toBe('8');
});

test('a device remembers them after a restart, without what is no id', () => {
  const { isOn, store } = start({ [KEPT]: '7 x -1 1e3 9' });

  expect(isOn()).toBe(true);
  expect(store.getState().favourites.kept).toEqual([7, 9]);
});

test('what another tab kept meanwhile is not lost', () => {
  const { toggle, platform } = start({ [KEPT]: '1' });
  platform.storage.set(KEPT, '1 2');

  toggle(true);

  expect(platform.kept.get(KEPT)).toBe('1 2 7');
});

test('a full device keeps what it has and takes no more', () => {
  const full = Array.from({ length: MAX_LOCAL_FAVOURITES }, (_, at) => at + 100);
  const { toggle, isOn, platform } = start({ [KEPT]: full.join(' ') });

  toggle(true);

  expect(isOn()).toBe(false);
  expect(platform.kept.get(KEPT)).toBe(full.join(' '));
});

test('signing in brings them along, and the device forgets them', async () => {
  const merged = answer(merge, { isSuccess: true, value: { added: 2 } });
  const { store, platform } = start({ [KEPT]: '7 8' });

  store.dispatch(signedIn());

  await vi.waitFor(() => expect(platform.kept.has(KEPT)).toBe(false));
  expect(merged.map(({ body }) => body)).toEqual(['{"postIds":[7,8]}']);
  expect(store.getState().favourites.kept).toEqual([]);
});

test('a merge that fails loses nothing, shows them on, and is made good once the connection is back', async () => {
  unplug(merge);
  const { store, platform, isOn } = start({ [KEPT]: '7 8' });
  store.dispatch(signedIn());
  await vi.waitFor(() => expect(store.getState().connection.isOnline).toBe(false));
  await vi.waitFor(() => expect(store.getState().favourites.isMerging).toBe(false));
  expect(platform.kept.get(KEPT)).toBe('7 8');
  expect(isOn()).toBe(true);

  answer(merge, { isSuccess: true, value: { added: 2 } });
  store.dispatch(wentOnline());

  await vi.waitFor(() => expect(platform.kept.has(KEPT)).toBe(false));
});

test('a heart taken off while they are brought along stays off', async () => {
  let answerMerge: () => void = () => undefined;
  const calls: string[] = [];
  network.use(
    http.post(`*${merge.path}`, async () => {
      calls.push('merge');
      await new Promise<void>((resolve) => (answerMerge = resolve));
      return HttpResponse.json({ isSuccess: true, value: { added: 1 } });
    }),
    http.delete('*/api/Favorites/7', () => {
      calls.push('remove');
      return HttpResponse.json(state(false));
    }),
  );
  const { store, toggle, isOn, pending } = start({ [KEPT]: '7' });
  store.dispatch(signedIn());
  await vi.waitFor(() => expect(calls).toEqual(['merge']));

  toggle(false);
  expect(isOn()).toBe(false);
  answerMerge();

  await vi.waitFor(() => expect(pending()).toEqual({}));
  expect(calls).toEqual(['merge', 'remove']);
  expect(isOn()).toBe(false);
});

test('whose session ended keeps the heart on the device', async () => {
  refuse(add, 401, 'SESSION_EXPIRED');
  const { toggle, isOn, platform, error } = start(MEMBER);

  toggle(true);

  await vi.waitFor(() => expect(platform.kept.get(KEPT)).toBe('7'));
  expect(isOn()).toBe(true);
  expect(error()).toBeNull();
});

test('signing out forgets the member’s hearts', async () => {
  network.use(http.post(`*${add.path}`, () => new Promise<never>(() => undefined)));
  const { store, toggle, isOn, platform } = start(MEMBER);
  toggle(true);
  expect(isOn()).toBe(true);

  store.dispatch(signedOut());

  expect(isOn()).toBe(false);
  expect(platform.kept.has(KEPT)).toBe(false);
});
