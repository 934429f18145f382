import { delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedIn, signedOut } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { sessionActions } from './session.slice.ts';

const profile = { id: 1, name: 'Ani G.', avatar: null, role: 0 };
const FLAG = { isLoggedIn: 'true' };
const DONE = { isSuccess: true, value: { done: true } };

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

test('signing in sets the flag and fetches the profile; a refused session forgets both', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: profile });
  const { store, platform } = createWorld();

  store.dispatch(signedIn());
  await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));
  expect(platform.kept.get('isLoggedIn')).toBe('true');

  store.dispatch(sessionRefused());
  expect(store.getState().session).toMatchObject({ isLoggedIn: false, data: null });
  expect(platform.kept.has('isLoggedIn')).toBe(false);
});

describe('logging out', () => {
  const inside = async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const world = createWorld({ stored: FLAG });
    await vi.waitFor(() => expect(world.store.getState().session.data).toEqual(profile));
    return world;
  };

  test('calls the server, then resets the profile and the flag', async () => {
    const asked = answer(routes.accounts.logout, DONE);
    const { store, platform } = await inside();

    store.dispatch(sessionActions.logOutRequested());
    expect(store.getState().session.isLoggedIn).toBe(true);
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));

    expect(asked).toHaveLength(1);
    expect(store.getState().session.data).toBeNull();
    expect(platform.kept.has('isLoggedIn')).toBe(false);
  });

  test('a visitor has nothing to log out from: nothing is called', () => {
    const asked = answer(routes.accounts.logout, DONE);
    const { store } = createWorld();

    store.dispatch(sessionActions.logOutRequested());

    expect(asked).toHaveLength(0);
    expect(store.getState().session.isLeaving).toBe(false);
  });

  test('a server that does not answer leaves the person logged in, and shows a message', async () => {
    unplug(routes.accounts.logout);
    const { store } = await inside();

    store.dispatch(sessionActions.logOutRequested());

    await vi.waitFor(() => expect(store.getState().session.isLeaving).toBe(false));
    expect(store.getState().session.isLoggedIn).toBe(true);
    expect(store.getState().errors).not.toEqual(createWorld().store.getState().errors);
  });

  test('calls refused during a logout do not mark the session as expired', async () => {
    const asked = answer(routes.accounts.logout, DONE);
    const { store } = await inside();

    store.dispatch(sessionActions.logOutRequested());
    store.dispatch(sessionRefused());

    expect(store.getState().session).toMatchObject({
      isLoggedIn: false,
      isLeaving: true,
      hasEnded: false,
      leaver: profile.id,
    });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    store.dispatch(signedOut());
    store.dispatch(sessionActions.loginShown());
    store.dispatch(sessionRefused());
    expect(store.getState().session).toMatchObject({ isLeaving: false, hasEnded: false, leaver: profile.id });
  });

  test('two quick clicks are one call', async () => {
    const asked = answer(routes.accounts.logout, DONE);
    const { store } = await inside();

    store.dispatch(sessionActions.logOutRequested());
    store.dispatch(sessionActions.logOutRequested());
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));

    expect(asked).toHaveLength(1);
  });

  test('a profile that is still on its way does not bring the person back', async () => {
    network.use(http.get(`*${routes.identity.userinfo.path}`, () => delay('infinite')));
    answer(routes.accounts.logout, DONE);
    const { store } = createWorld({ stored: FLAG });

    store.dispatch(sessionActions.logOutRequested());

    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ isLoggedIn: false, isPending: false }));
  });
});

describe('other tabs of the browser', () => {
  test('a logout there ends the session here', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { store, platform } = createWorld({ stored: FLAG });

    platform.changeElsewhere('isLoggedIn', undefined);

    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ isLoggedIn: false, data: null }));
  });

  test('a sign-in there is one here', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { store, platform } = createWorld();

    platform.changeElsewhere('isLoggedIn', 'true');

    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ isLoggedIn: true, data: profile }));
  });
});

describe('a host that vouches for the person', () => {
  const identity = () => ({ id: '7', firstName: 'Ani', lastName: null, initData: 'user=…&hash=…' });
  const host = { identifiesUser: true, identity } as const;

  test('signs in silently with its proof, and every call carries the bearer', async () => {
    const asked = answer(routes.accounts.tgLogin, {
      isSuccess: true,
      value: { userId: 1, bearer: 'b1', isNew: false },
    });
    const profiles = answer(routes.identity.userinfo, { isSuccess: true, value: profile });

    const { store } = createWorld({ platform: host });

    await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(identity());
    expect(profiles[0]?.headers.get('authorization')).toBe('Bearer b1');
  });

  test('whose word is not accepted shows the website to a visitor', async () => {
    refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_EXPIRED');

    const { store, platform } = createWorld({ platform: host, stored: FLAG });

    await vi.waitFor(() => expect(platform.kept.has('isLoggedIn')).toBe(false));
    expect(store.getState().session.isLoggedIn).toBe(false);
  });
});
