import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { authActions, selectGoogle, selectReturnTo } from './auth.slice.ts';
import { createAuthWorld } from './testing.ts';

const WAYS = {
  google: { clientId: 'client-1', authUrl: 'https://accounts.google.test/auth', desktop: null },
  telegram: null,
};
const SIGNED_IN = { isSuccess: true, value: { userId: 1, bearer: null, isNew: true } };
const STARTED = { returnTo: '/posts/view/7', inviteToken: 'invite-1' };
const LEFT = JSON.stringify({ ...STARTED, state: 's1' });

const answerProfile = () =>
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
const returned = (params: Record<string, string>) =>
  authActions.googleReturned(`#${new URLSearchParams(params).toString()}`);

const open = (options: Parameters<typeof createAuthWorld>[0] = {}) => {
  answer(routes.accounts.googleNonce, { isSuccess: true, value: { nonce: 'n1' } });
  const world = createAuthWorld(options);
  world.store.dispatch(authActions.waysLoaded(WAYS));
  return { ...world, google: () => selectGoogle(world.auth()) };
};

describe('leaving for Google', () => {
  test('asks for an ID token with nonce and state, and remembers what for', async () => {
    const { store, platform } = open();

    store.dispatch(authActions.googleStarted(STARTED));
    await vi.waitFor(() => expect(platform.left).toHaveLength(1));

    const url = new URL(platform.left[0] ?? '');
    const kept = JSON.parse(platform.keptByTab.get('leaving') ?? '{}');
    expect(url.origin + url.pathname).toBe('https://accounts.google.test/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client-1',
      redirect_uri: `${location.origin}/login`,
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      prompt: 'select_account',
      nonce: 'n1',
      state: kept.state,
    });
    expect(kept).toEqual({ ...STARTED, state: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  test('where the server gives no nonce nobody leaves', async () => {
    const { store, platform, google } = open();
    network.resetHandlers();
    refuse(routes.accounts.googleNonce, 429, 'RATE_LIMITED');

    store.dispatch(authActions.googleStarted(STARTED));

    await vi.waitFor(() => expect(google()).toMatchObject({ phase: 'failed', failure: { code: 'RATE_LIMITED' } }));
    expect(platform.left).toEqual([]);
  });

  test('a host that asks Google itself brings the proof without leaving', async () => {
    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    answerProfile();
    const googleSignIn = vi.fn<(nonce: string) => Promise<{ idToken: string }>>(() =>
      Promise.resolve({ idToken: 'token-1' }),
    );
    const { store, platform } = open({ platform: { googleSignIn } });

    store.dispatch(authActions.googleStarted(STARTED));
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(true));

    expect(googleSignIn).toHaveBeenCalledWith('n1');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ idToken: 'token-1', inviteToken: 'invite-1' });
    expect(platform.left).toEqual([]);
  });
});

describe('coming back', () => {
  const back = () => {
    const world = open();
    world.platform.keptByTab.set('leaving', LEFT);
    return world;
  };

  test('with the right state signs in, returns to the page before, and keeps nothing', async () => {
    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    answerProfile();
    const { store, auth, platform } = back();

    store.dispatch(returned({ id_token: 'token-1', state: 's1' }));
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(true));

    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ idToken: 'token-1', inviteToken: 'invite-1' });
    expect(selectReturnTo(auth())).toBe('/posts/view/7');
    expect(platform.keptByTab.has('leaving')).toBe(false);
  });

  test.each([
    ['another state', { id_token: 'token-1', state: 's2' }],
    ['no state', { id_token: 'token-1' }],
    ['no token', { state: 's1' }],
    ['an error of Google', { error: 'server_error', state: 's1' }],
  ])('with %s is refused before the server is asked', async (_, params) => {
    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    const { store, google } = back();

    store.dispatch(returned(params as Record<string, string>));

    expect(google()).toMatchObject({ phase: 'failed', failure: { code: 'GOOGLE_PROOF_INVALID' } });
    expect(asked).toHaveLength(0);
  });

  test('with an answer that this tab never asked for is refused', () => {
    const { store, google } = open();

    store.dispatch(returned({ id_token: 'token-1', state: 's1' }));

    expect(google().phase).toBe('failed');
  });

  test('after the person said no there is nothing to tell', () => {
    const { store, google } = back();

    store.dispatch(returned({ error: 'access_denied', state: 's1' }));

    expect(google()).toEqual({ phase: 'idle' });
  });
});

describe('an address that has an account', () => {
  const asking = async () => {
    refuse(routes.accounts.googleLogin, 409, 'ACCOUNT_EXISTS');
    const world = open();
    world.platform.keptByTab.set('leaving', LEFT);
    world.store.dispatch(returned({ id_token: 'token-1', state: 's1' }));
    await vi.waitFor(() => expect(world.google()).toEqual({ phase: 'passwordNeeded', failure: null }));
    return world;
  };

  test('is connected by its password, after a wrong one, too', async () => {
    const { store, google } = await asking();
    refuse(routes.accounts.googleLogin, 400, 'LOGIN_FAILED');
    store.dispatch(authActions.googlePasswordGiven('wrong'));
    await vi.waitFor(() =>
      expect(google()).toMatchObject({ phase: 'passwordNeeded', failure: { code: 'LOGIN_FAILED' } }),
    );

    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    answerProfile();
    store.dispatch(authActions.googlePasswordGiven('right'));
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(true));

    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ idToken: 'token-1', password: 'right' });
    expect(google()).toEqual({ phase: 'idle' });
  });

  test('stays as it is when the person gives up', async () => {
    const { store, google } = await asking();

    store.dispatch(authActions.googleCancelled());
    store.dispatch(authActions.googlePasswordGiven('late'));

    expect(google()).toEqual({ phase: 'idle' });
    expect(store.getState().session.isLoggedIn).toBe(false);
  });

  test('cannot be connected by a proof that has run out meanwhile', async () => {
    const { store, google } = await asking();
    refuse(routes.accounts.googleLogin, 400, 'GOOGLE_PROOF_INVALID');

    store.dispatch(authActions.googlePasswordGiven('right'));

    await vi.waitFor(() => expect(google().phase).toBe('failed'));
  });
});
