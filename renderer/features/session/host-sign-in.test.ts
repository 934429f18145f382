import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { SecureStorage } from '#renderer/platform/port.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';

const IDENTITY = { id: '42', firstName: 'Ani', lastName: null, initData: 'user=42&hash=abc' };
const telegram = { identifiesUser: true, identity: () => IDENTITY } as const;
const profile = { id: 42, name: 'Ani', avatar: null, role: 0 };
const SIGNED_IN = { isSuccess: true, value: { userId: 42, bearer: 'b'.repeat(64), isNew: false } };

afterEach(() => {
  vi.restoreAllMocks();
});

test('the host’s word signs the person in, and their calls bring the bearer', async () => {
  const asked = answer(routes.accounts.tgLogin, SIGNED_IN);
  const own = answer(routes.identity.userinfo, { isSuccess: true, value: profile });
  const { store, platform } = createWorld({ platform: telegram });

  await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));

  expect(JSON.parse(asked[0]!.body)).toEqual(IDENTITY);
  expect(own[0]!.headers.get('authorization')).toBe(`Bearer ${'b'.repeat(64)}`);
  expect(store.getState().session.isHostRefused).toBe(false);
  expect([...platform.kept.values(), ...platform.keptByTab.values()].join()).not.toContain('bbbb');
});

test('a host whose word is not believed leaves the website, which offers to log in', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_INVALID');
  const { store } = createWorld({ platform: telegram });

  await vi.waitFor(() => expect(store.getState().session.isHostRefused).toBe(true));

  expect(log).toHaveBeenCalledWith('Failed to log in with Telegram.', 'TELEGRAM_PROOF_INVALID');
  expect(store.getState().session.isLoggedIn).toBe(false);
  expect(store.getState().errors.error).toBeNull();
});

test('a word that is too old is said so: only opening the app again helps', async () => {
  refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_EXPIRED');
  const { store } = createWorld({ platform: telegram });

  await vi.waitFor(() =>
    expect(store.getState().errors.error).toMatchObject({ failure: { code: 'TELEGRAM_PROOF_EXPIRED' } }),
  );
});

test('an hour later the word is given once more, and refused then ends the session', async () => {
  answer(routes.accounts.tgLogin, SIGNED_IN);
  answer(routes.identity.userinfo, { isSuccess: true, value: profile });
  const { store, deps } = createWorld({ platform: telegram });
  await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(true));

  refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_EXPIRED');
  refuse(routes.accounts.sessions, 401, 'SESSION_EXPIRED');
  await deps.api.accounts.sessions().catch(() => undefined);

  expect(store.getState().session).toMatchObject({ isLoggedIn: false, isHostRefused: true, data: null });
  expect(deps.bearer.get()).toBeUndefined();
});

describe('with a keychain', () => {
  const keychain = (kept: Record<string, string> = {}) => {
    const secrets = new Map(Object.entries(kept));
    const secureStorage: SecureStorage = {
      get: (key) => Promise.resolve(secrets.get(key)),
      set: (key, value) => void secrets.set(key, value),
      remove: (key) => void secrets.delete(key),
    };
    return { secrets, platform: { ...telegram, secureStorage } };
  };
  const KEPT = 'k'.repeat(43);

  test('the session is kept there and asked to last', async () => {
    const asked = answer(routes.accounts.tgLogin, SIGNED_IN);
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { secrets, platform } = keychain();
    const { store } = createWorld({ platform });

    await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));

    expect(JSON.parse(asked[0]!.body)).toEqual({ ...IDENTITY, keep: true });
    expect(Object.fromEntries(secrets)).toEqual({ 'session.42': 'b'.repeat(64) });
  });

  test('a kept session goes on after days, when the host’s word is too old', async () => {
    refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_EXPIRED');
    const own = answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { platform } = keychain({ 'session.42': KEPT });
    const { store } = createWorld({ platform });

    await vi.waitFor(() => expect(store.getState().session.data).toEqual(profile));

    expect(own[0]!.headers.get('authorization')).toBe(`Bearer ${KEPT}`);
    expect(store.getState().errors.error).toBeNull();
  });

  test('one that has ended makes place for a new one', async () => {
    answer(routes.accounts.tgLogin, SIGNED_IN);
    answer(routes.identity.userinfo, { isSuccess: true, value: null });
    const { secrets, platform } = keychain({ 'session.42': KEPT });
    createWorld({ platform });

    await vi.waitFor(() => expect(secrets.get('session.42')).toBe('b'.repeat(64)));
  });

  test('one of another user is left alone', async () => {
    const asked = answer(routes.accounts.tgLogin, SIGNED_IN);
    answer(routes.identity.userinfo, { isSuccess: true, value: profile });
    const { secrets, platform } = keychain({ 'session.7': KEPT });
    createWorld({ platform });

    await vi.waitFor(() => expect(asked).toHaveLength(1));

    expect(secrets.get('session.7')).toBe(KEPT);
  });

  test('nothing is kept of a word that is not believed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_INVALID');
    answer(routes.identity.userinfo, { isSuccess: true, value: null });
    const { secrets, platform } = keychain({ 'session.42': KEPT });
    const { store } = createWorld({ platform });

    await vi.waitFor(() => expect(store.getState().session.isHostRefused).toBe(true));

    expect(secrets.size).toBe(0);
  });
});
