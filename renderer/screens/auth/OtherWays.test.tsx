import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { selectWays } from '#renderer/features/auth/auth.slice.ts';
import type { WithAuth } from '#renderer/features/auth/auth.slice.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { openTestHub } from '#renderer/testing/hub.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const google = { clientId: 'client-1', authUrl: 'https://accounts.google.test/auth', desktop: null };
const telegram = { botName: 'aniv_bot' };
const SIGNED_IN = { isSuccess: true, value: { userId: 1, bearer: null, isNew: true } };
const LINK = {
  botLink: 'https://t.me/aniv_bot?start=abc',
  hubUserId: 'login-1',
  matchNumber: '42',
  expiresDate: '2026-11-21T12:05:00.000Z',
};
const answerProfile = () =>
  answer(routes.identity.userinfo, {
    isSuccess: true,
    value: { id: 1, name: 'Ani', avatar: null, role: 0, isProfileCompleted: true },
  });
const here = () => location.pathname + location.search + location.hash;

const forDesktop = { ...google, desktop: { clientId: 'client-2', clientSecret: 'none' } };
type Ways = { google: typeof google | typeof forDesktop | null; telegram: typeof telegram | null };
const open = async (ways: Ways, options: Parameters<typeof renderApp>[0] = {}) => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: ways });
  return renderApp({ path: '/login', ...options });
};

describe('what is offered', () => {
  test.each<[string, Ways, Partial<Platform>, string[]]>([
    ['both', { google, telegram }, {}, ['Google', 'Telegram']],
    ['Telegram alone', { google: null, telegram }, {}, ['Telegram']],
    ['no Google where the host cannot go there', { google, telegram }, { leaveTo: undefined }, ['Telegram']],
    [
      'Google by the host itself',
      { google: forDesktop, telegram: null },
      { leaveTo: undefined, googleSignIn: () => Promise.reject(new Error('no')) },
      ['Google'],
    ],
  ])('%s', async (_, ways, platform, names) => {
    await open(ways, { platform });

    await screen.findByText('or with email');

    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter((name) => name === 'Google' || name === 'Telegram')).toEqual(names);
  });

  test.each<[string, Ways, Partial<Platform>]>([
    ['where the operator has set up nothing', { google: null, telegram: null }, {}],
    ['where the host identifies the person', { google, telegram }, { identifiesUser: true }],
  ])('nothing %s', async (_, ways, platform) => {
    const { store } = await open(ways, { platform });

    await screen.findByRole('form', { name: 'Log in' });
    await waitFor(() => expect(selectWays(store.getState() as unknown as WithAuth)).toEqual(ways));

    expect(screen.queryByText('or with email')).toBeNull();
  });
});

describe('Google', () => {
  test('is left for from the registration, too, with its invitation', async () => {
    answer(routes.accounts.googleNonce, { isSuccess: true, value: { nonce: 'n1' } });
    const { user, platform } = await open({ google, telegram }, { path: '/register?invite=friend_1' });

    await user.click(await screen.findByRole('button', { name: 'Google' }));

    await waitFor(() => expect(platform.left).toHaveLength(1));
    expect(JSON.parse(platform.keptByTab.get('leaving') ?? '')).toMatchObject({ inviteToken: 'friend_1' });
  });

  const comeBack = async () => {
    const path = '/login#id_token=token-1&state=s1';
    const world = open({ google, telegram }, { path, kept: { leaving: '{"state":"s1","returnTo":"/contact"}' } });
    return world;
  };

  test('leads back: the answer leaves the address, the person comes to where they were', async () => {
    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    answerProfile();

    await comeBack();

    await waitFor(() => expect(here()).toBe('/contact'));
    expect(asked).toHaveLength(1);
  });

  test('asks for the password of an address that has an account', async () => {
    refuse(routes.accounts.googleLogin, 409, 'ACCOUNT_EXISTS');
    answerProfile();
    const { user } = await comeBack();
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google' }));
    expect(here()).toBe('/login');
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(dialog.getByLabelText(/^Password/)).toHaveAccessibleDescription(/minimum 8/);
    refuse(routes.accounts.googleLogin, 400, 'LOGIN_FAILED');
    await user.type(dialog.getByLabelText(/^Password/), 'wrong{Enter}');
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveAccessibleDescription(/is wrong/));
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveFocus());
    await user.clear(dialog.getByLabelText(/^Password/));

    const asked = answer(routes.accounts.googleLogin, SIGNED_IN);
    await user.type(dialog.getByLabelText(/^Password/), 'blue-tram-77{Enter}');

    await waitFor(() => expect(here()).toBe('/contact'));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ idToken: 'token-1', password: 'blue-tram-77' });
  });

  test('that does not confirm shows a message, and the password is still there', async () => {
    refuse(routes.accounts.googleLogin, 400, 'GOOGLE_PROOF_INVALID');

    await comeBack();

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Google did not confirm this login.'));
    expect(screen.getByRole('form', { name: 'Log in' })).toBeInTheDocument();
  });
});

describe('Telegram', () => {
  const start = async (options: Parameters<typeof renderApp>[0] = {}) => {
    const hub = openTestHub();
    answer(routes.accounts.tgLink, { isSuccess: true, value: LINK });
    const world = await open({ google, telegram }, { ...options, platform: { hubTransport: 'longPolling' } });
    await world.user.click(await screen.findByRole('button', { name: 'Telegram' }));
    await waitFor(() => expect(hub.isListening()).toBe(true));
    return { ...world, hub };
  };

  test('shows the number, the link, its code, and what is waited for', async () => {
    const { platform } = await start();

    const panel = within(await screen.findByRole('region', { name: 'Log in with Telegram' }));
    expect(panel.getByText('42')).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Open Telegram' })).toHaveAttribute('href', LINK.botLink);
    expect(await panel.findByRole('img', { name: 'QR code that opens the bot' })).toBeInTheDocument();
    expect(panel.getByRole('status')).toHaveTextContent('Waiting for the confirmation in Telegram');
    expect(platform.opened).toEqual([LINK.botLink]);
  });

  test('leads home once the bot has confirmed and the server agreed', async () => {
    answer(routes.accounts.tgLogin, SIGNED_IN);
    answerProfile();
    const { hub } = await start({ path: '/login?returnTo=%2Fcontact' });

    hub.send('tGUserLoggedIn', ['777', 'Ani', null, 'ticket-1']);

    await waitFor(() => expect(here()).toBe('/contact'));
  });

  test('that does not answer can be tried again or given up', async () => {
    const { user, hub } = await start();
    hub.end();
    expect(await screen.findByText('Still waiting — try again')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('button', { name: 'Telegram' })).toBeInTheDocument();
  });

  test('is given up by leaving the page', async () => {
    const { user, hub } = await start();

    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));

    await waitFor(() => expect(hub.wasStopped()).toBe(true));
  });

  test.each<[Language, string]>([
    ['am', 'Մուտք Telegram-ով'],
    ['ru', 'Вход через Telegram'],
  ])('reads in %s', async (language, title) => {
    await start({ language });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});
