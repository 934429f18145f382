import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedOut } from '../events.ts';
import { ALL_POSTS } from '../features/posts/post-list.ts';
import { postsActions } from '../features/posts/posts.slice.ts';
import { answer } from '../testing/network.ts';
import { aPostCard } from '../testing/post-fixtures.ts';
import { createWorld } from '../testing/world.ts';

describe('who logs out', () => {
  test('leaves nothing behind of what was loaded', async () => {
    answer(routes.posts.list, { isSuccess: true, value: [aPostCard()], totalCount: 1 });
    const { store } = createWorld();
    const before = store.getState().posts;
    store.dispatch(postsActions.opened({ request: ALL_POSTS, viewer: 'en USD', isReturn: false }));
    await vi.waitFor(() => expect(JSON.stringify(store.getState().posts)).toContain('Sportage'));

    store.dispatch(signedOut());

    expect(store.getState().posts).toEqual(before);
  });

  test('leaves nothing behind in a feature that came with a screen', () => {
    const { store, deps } = createWorld();
    deps.addFeature({
      name: 'letters',
      reducer: (state: unknown = 'none', action) => (action.type === 'written' ? 'secret' : state),
      saga: function* nothing() {},
    });
    store.dispatch({ type: 'written' });

    store.dispatch(signedOut());

    expect(store.getState()).toMatchObject({ letters: 'none' });
  });

  test('leaves language, theme and currency, which are the device’s', () => {
    const { store } = createWorld({ stored: { theme: 'dark' }, language: 'ru' });
    const { preferences } = store.getState();

    store.dispatch(signedOut());

    expect(store.getState().preferences).toEqual(preferences);
  });
});

describe('whose session has ended', () => {
  test.each([
    ['tasks', 'gone'],
    ['profile', 'Ani was typing'],
  ])('finds %s %s', (name, rest) => {
    const { store, deps } = createWorld();
    deps.addFeature({
      name,
      reducer: (state: unknown = 'gone', action) => (action.type === 'written' ? 'Ani was typing' : state),
      saga: function* nothing() {},
    });
    store.dispatch({ type: 'written' });

    store.dispatch(sessionRefused());

    expect(store.getState()).toMatchObject({ [name]: rest });
  });
});
