import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { openTestHub } from '#renderer/testing/hub.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { authActions, selectTelegram } from './auth.slice.ts';
import { createAuthWorld } from './testing.ts';

const LINK = {
  botLink: 'https://t.me/aniv_bot?start=abc',
  hubUserId: 'login-1',
  matchNumber: '42',
  expiresDate: '2026-11-21T12:05:00.000Z',
};
const STARTED = { returnTo: null, inviteToken: null };
const SIGNED_IN = { isSuccess: true, value: { userId: 1, bearer: null, isNew: false } };

const open = () => {
  const hub = openTestHub();
  const links = answer(routes.accounts.tgLink, { isSuccess: true, value: LINK });
  const world = createAuthWorld({ platform: { hubTransport: 'longPolling' } });
  const telegram = () => selectTelegram(world.auth());
  const start = (inviteToken: string | null = null) =>
    world.store.dispatch(authActions.telegramStarted({ ...STARTED, inviteToken }));
  const connected = () => vi.waitFor(() => expect(hub.isListening()).toBe(true));
  return { ...world, hub, links, telegram, start, connected };
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('signing in through the bot', () => {
  test('opens it in a tab of the click, hears the confirmation, stops the hub, and logs in', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const logins = answer(routes.accounts.tgLogin, SIGNED_IN);
    answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
    const { store, platform, hub, telegram, start, connected } = open();

    start();
    expect(telegram()).toEqual({ phase: 'preparing' });
    await connected();
    expect(platform.opened).toEqual([LINK.botLink]);
    expect(telegram()).toEqual({ phase: 'waiting', link: LINK });
    expect(hub.begun[0]?.searchParams.get('userId')).toBe('login-1');
    hub.send('ReceiveMessage', ['only logged']);
    hub.send('tGUserLoggedIn', ['777', 'Ani', null, 'ticket-1']);
    await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(true));

    expect(log).toHaveBeenCalledWith('ReceiveMessage', 'only logged');
    expect(hub.wasStopped()).toBe(true);
    expect(JSON.parse(logins[0]?.body ?? '')).toEqual({
      id: '777',
      firstName: 'Ani',
      lastName: null,
      ticket: 'ticket-1',
    });
    expect(telegram()).toEqual({ phase: 'idle' });
  });

  test('takes an invitation along', async () => {
    const { links, start, connected } = open();

    start('invite-1');
    await connected();

    expect(JSON.parse(links[0]?.body ?? '')).toEqual({ inviteToken: 'invite-1' });
  });

  test('without a link closes the empty tab and shows why', async () => {
    const { platform, telegram, start } = open();
    network.resetHandlers();
    refuse(routes.accounts.tgLink, 429, 'RATE_LIMITED');

    start();

    await vi.waitFor(() => expect(telegram()).toMatchObject({ phase: 'failed', failure: { code: 'RATE_LIMITED' } }));
    expect(platform.opened).toEqual(['closed']);
  });

  test('a ticket that the server refuses signs nobody in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    refuse(routes.accounts.tgLogin, 400, 'TELEGRAM_PROOF_EXPIRED');
    const { store, hub, telegram, start, connected } = open();
    start();
    await connected();

    hub.send('tGUserLoggedIn', ['777', 'Ani', null, 'ticket-1']);

    await vi.waitFor(() => expect(telegram().phase).toBe('failed'));
    expect(log).toHaveBeenCalledWith('Failed to log in with Telegram.', 'TELEGRAM_PROOF_EXPIRED');
    expect(store.getState().session.isLoggedIn).toBe(false);
  });

  test('an event without its ticket is no confirmation', async () => {
    const { hub, telegram, start, connected } = open();
    start();
    await connected();

    hub.send('tGUserLoggedIn', ['777', 'Ani', null] as never);
    hub.end();

    await vi.waitFor(() => expect(telegram()).toEqual({ phase: 'late', link: LINK }));
  });

  test('a hub that gives up can be asked again for the same link', async () => {
    const { store, hub, links, telegram, start, connected } = open();
    start();
    await connected();
    hub.end();
    await vi.waitFor(() => expect(telegram()).toEqual({ phase: 'late', link: LINK }));

    const second = openTestHub();
    store.dispatch(authActions.telegramResumed(LINK));
    await vi.waitFor(() => expect(second.isListening()).toBe(true));

    expect(telegram()).toEqual({ phase: 'waiting', link: LINK });
    expect(links).toHaveLength(1);
  });

  test('a cancelled sign-in stops the hub', async () => {
    const { store, hub, telegram, start, connected } = open();
    start();
    await connected();

    store.dispatch(authActions.telegramCancelled());

    await vi.waitFor(() => expect(hub.wasStopped()).toBe(true));
    expect(telegram()).toEqual({ phase: 'idle' });
  });
});
