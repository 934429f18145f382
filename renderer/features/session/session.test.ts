import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { signedIn, signedOut } from '#renderer/events.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';

const profile = { id: 1, name: 'Ani G.', avatar: null };
const FLAG = { isLoggedIn: 'true' };

describe('at startup', () => {
  test('a visitor’s profile is not asked for', () => {
    const asked = answer(routes.identity.userinfo, { isSuccess: true, value: null });

    const { store } = createWorld();

    expect(asked).toHaveLength(0);
    expect(store.getState().session).toMatchObject({ isLoggedIn: false, isPending: false, data: null });
  });

  test('with the flag set the profile is fetched, pending meanwhile', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });

    const { store } = createWorld({ stored: FLAG });

    expect(store.getState().session).toMatchObject({ isLoggedIn: true, isPending: true });
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ data: profile, isPending: false }));
  });

  test('nobody is admin before the profile is known (D021)', () => {
    const { store } = createWorld();

    expect(JSON.stringify(store.getState().session)).not.toMatch(/role|admin/i);
  });

  test('a refusal clears pending and keeps its message; the person stays logged in', async () => {
    refuse(routes.identity.userinfo, 500, 'INTERNAL');

    const { store } = createWorld({ stored: FLAG });

    await vi.waitFor(() =>
      expect(store.getState().session).toMatchObject({
        isPending: false,
        isLoggedIn: true,
        errorMessage: 'INTERNAL in words',
      }),
    );
  });

  test('without a connection the person stays logged in', async () => {
    unplug(routes.identity.userinfo);

    const { store, platform } = createWorld({ stored: FLAG });

    await vi.waitFor(() => expect(store.getState().session.isPending).toBe(false));
    expect(store.getState().session.isLoggedIn).toBe(true);
    expect(platform.kept.get('isLoggedIn')).toBe('true');
  });
});

test('signing in sets the flag and fetches the profile; signing out forgets both', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: profile });
  const { store, platform } = createWorld();

  store.dispatch(signedIn());
  await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));
  expect(platform.kept.get('isLoggedIn')).toBe('true');

  store.dispatch(signedOut());
  expect(store.getState().session).toMatchObject({ isLoggedIn: false, data: null });
  expect(platform.kept.has('isLoggedIn')).toBe(false);
});
