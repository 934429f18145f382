import { delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { authActions, selectSending, selectWays } from './auth.slice.ts';
import type { AuthForm, Submitted } from './auth.slice.ts';
import { DONE, createAuthWorld } from './testing.ts';

const LOGIN: Submitted = {
  form: 'login',
  call: { body: { email: 'ani@example.com', password: 'blue-tram-77', rememberMe: true } },
  key: 'key-1234',
};
const SIGNED_IN = { isSuccess: true, value: { userId: 1, bearer: null, isNew: false } };
const profile = { id: 1, name: 'Ani G.', avatar: null, role: 0 };

const open = () => {
  const world = createAuthWorld();
  const phase = (form: AuthForm) => selectSending(world.auth(), form).phase;
  return { ...world, phase };
};

describe('a form', () => {
  test('that logs in is sent once with its key and signs in', async () => {
    const asked = answer(routes.accounts.login, SIGNED_IN);
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { store, phase } = open();

    store.dispatch(authActions.submitted(LOGIN));
    store.dispatch(authActions.submitted(LOGIN));
    expect(phase('login')).toBe('sending');
    await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));

    expect(phase('login')).toBe('done');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('idempotency-key')).toBe('key-1234');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(LOGIN.call.body);
  });

  test('that is refused keeps the reason until it is edited, and signs nobody in', async () => {
    refuse(routes.accounts.login, 400, 'LOGIN_FAILED');
    const { store, auth, phase } = open();

    store.dispatch(authActions.submitted(LOGIN));

    await vi.waitFor(() => expect(phase('login')).toBe('failed'));
    expect(selectSending(auth(), 'login')).toMatchObject({ failure: { code: 'LOGIN_FAILED', status: 400 } });
    expect(store.getState().session.isLoggedIn).toBe(false);

    store.dispatch(authActions.edited('login'));
    expect(phase('login')).toBe('idle');
  });

  test('whose screen is left is dropped', async () => {
    network.use(http.post(`*${routes.accounts.login.path}`, () => delay('infinite')));
    const { store, phase } = open();
    store.dispatch(authActions.submitted(LOGIN));

    store.dispatch(authActions.closed('register'));
    expect(phase('login')).toBe('sending');
    store.dispatch(authActions.closed('login'));

    expect(phase('login')).toBe('idle');
  });

  test('that found no server can be sent again', async () => {
    unplug(routes.accounts.register);
    const { store, phase } = open();
    const form: Submitted = { form: 'register', call: { body: { email: 'a@b.am', password: 'blue-tram-77' } } };
    store.dispatch(authActions.submitted(form));
    await vi.waitFor(() => expect(phase('register')).toBe('failed'));

    network.resetHandlers();
    answer(routes.accounts.register, DONE);
    store.dispatch(authActions.submitted(form));

    await vi.waitFor(() => expect(phase('register')).toBe('done'));
    expect(store.getState().session.isLoggedIn).toBe(false);
  });

  test('leaves no password in the store', async () => {
    refuse(routes.accounts.login, 400, 'LOGIN_FAILED');
    const { store, phase } = open();

    store.dispatch(authActions.submitted(LOGIN));
    await vi.waitFor(() => expect(phase('login')).toBe('failed'));

    expect(JSON.stringify(store.getState())).not.toContain('blue-tram-77');
  });
});

describe('the other ways', () => {
  const ways = { google: null, telegram: { botName: 'aniv_bot' } };

  test('are asked for once', async () => {
    const asked = answer(routes.accounts.signInWays, { isSuccess: true, value: ways });
    const { store, auth } = open();

    store.dispatch(authActions.waysNeeded());
    await vi.waitFor(() => expect(selectWays(auth())).toEqual(ways));
    store.dispatch(authActions.waysNeeded());

    expect(asked).toHaveLength(1);
  });

  test('that the server does not tell are missing without a word', async () => {
    refuse(routes.accounts.signInWays, 503, 'OVERLOADED');
    const { store, auth } = open();
    const { errors } = store.getState();

    store.dispatch(authActions.waysNeeded());
    await vi.waitFor(() => expect(store.getState().connection.isOnline).toBe(true));

    expect(selectWays(auth())).toBeNull();
    expect(store.getState().errors).toEqual(errors);
  });
});
