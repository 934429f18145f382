import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { NOW } from '#renderer/testing/world.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const DONE = { isSuccess: true, value: { done: true } };
const LINK = '/reset-password?email=ani%40example.com&token=abc_DEF-1';
const here = () => location.pathname + location.search;
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
const profile = {
  id: 1,
  name: 'Ani G.',
  avatar: null,
  role: 0,
  email: 'ani@example.com',
  hasPassword: true,
  isProfileCompleted: true,
};

beforeEach(() => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
});

describe('a forgotten password', () => {
  test('the answer is the same for every address and names it', async () => {
    const asked = answer(routes.accounts.requestReset, DONE);
    const { user, platform } = await renderApp({ path: '/forgot-password?returnTo=%2Fposts%2Fcreate' });
    await user.type(await screen.findByLabelText(/^Email/), 'Ani@Example.com');

    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(
      screen.getByText('If Ani@Example.com has an account here, an email with a link is on its way.'),
    ).toBeVisible();
    expect(screen.getByText('The link works for 30 minutes.')).toBeVisible();
    expect(asked[0]?.url.searchParams.get('email')).toBe('ani@example.com');
    expect(asked[0]?.headers.get('x-requested-with')).toBe('aniv');

    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fposts%2Fcreate',
    );
    expect(platform.storage.get('returnTo')).toContain('/posts/create');

    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByRole('form', { name: 'Forgot password' })).toBeInTheDocument();
  });

  test('no letter is asked for without an address', async () => {
    const asked = answer(routes.accounts.requestReset, DONE);
    const { user } = await renderApp({ path: '/forgot-password' });

    await user.click(await screen.findByRole('button', { name: 'Send the link' }));

    expect(field('Email')).toHaveAccessibleDescription('Enter a valid email');
    expect(asked).toHaveLength(0);
  });

  test.each<[Language, string]>([
    ['am', 'Մոռացված գաղտնաբառ'],
    ['ru', 'Восстановление пароля'],
  ])('reads in %s', async (language, title) => {
    await renderApp({ path: '/forgot-password', language });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});

describe('the link to a new password', () => {
  const open = async (stored: Record<string, string> = {}) => {
    const world = await renderApp({ path: LINK, stored });
    await screen.findByRole('form', { name: 'New password' });
    const fill = async (password = 'green-tram-5', repeated = password) => {
      await world.user.type(field('New password'), password);
      await world.user.type(field('Repeat password'), repeated);
      await world.user.click(screen.getByRole('button', { name: 'Set password' }));
    };
    return { ...world, fill };
  };

  test('leaves the address at once, and no request names it as its referrer', async () => {
    await open();

    await waitFor(() => expect(here()).toBe('/reset-password'));
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  });

  test('sets the password and leads to login, which confirms it', async () => {
    const asked = answer(routes.accounts.resetPassword, DONE);
    const { fill } = await open();

    await fill();

    expect(await screen.findByText('The password is changed. Log in with the new one.')).toBeInTheDocument();
    expect(here()).toBe('/login');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      email: 'ani@example.com',
      token: 'abc_DEF-1',
      password: 'green-tram-5',
    });
  });

  test('leads to login with the place where the person was going, once', async () => {
    answer(routes.accounts.resetPassword, DONE);
    const returnTo = JSON.stringify({ returnTo: '/posts/create', until: NOW.getTime() + 1 });
    const { fill, platform } = await open({ returnTo });

    await fill();

    await waitFor(() => expect(here()).toBe('/login?returnTo=%2Fposts%2Fcreate'));
    expect(platform.storage.get('returnTo')).toBeUndefined();
  });

  test('asks for the same password twice', async () => {
    const asked = answer(routes.accounts.resetPassword, DONE);
    const { fill } = await open();

    await fill('green-tram-5', 'green-tram-6');

    expect(field('Repeat password')).toHaveAccessibleDescription('The passwords do not match');
    expect(asked).toHaveLength(0);
  });

  test('that is used or old leads to a new one', async () => {
    refuse(routes.accounts.resetPassword, 400, 'TOKEN_INVALID');
    const { fill } = await open();

    await fill();

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This link is no longer valid.'));
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test.each([
    ['', ['Get the verified url with email', 'Get the verified url with token']],
    ['?email=ani%40example.com', ['Get the verified url with token']],
    ['?token=abc', ['Get the verified url with email']],
  ])('that is not whole ("%s") says what is missing', async (query, texts) => {
    await renderApp({ path: `/reset-password${query}` });

    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
    expect(screen.getAllByText(/^Get the verified/).map((line) => line.textContent)).toEqual(texts);
  });
});

describe('changing the password', () => {
  test('a visitor logs in first', async () => {
    await renderApp({ path: '/changePassword' });

    await waitFor(() => expect(here()).toBe('/login?returnTo=%2FchangePassword'));
  });

  test('with the token of a letter it is the same as setting a new one (D035)', async () => {
    await renderApp({ path: '/changePassword?email=ani%40example.com&token=abc' });

    expect(await screen.findByRole('form', { name: 'New password' })).toBeInTheDocument();
    await waitFor(() => expect(here()).toBe('/changePassword'));
  });

  const open = async (overrides: object = {}) => {
    answer(routes.identity.userinfo, { isSuccess: true, value: { ...profile, ...overrides } });
    return renderApp({ path: '/changePassword', stored: { isLoggedIn: 'true' } });
  };
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(await screen.findByLabelText(/^Current password/), 'blue-tram-77');
    await user.type(field('New password'), 'green-tram-5');
    await user.type(field('Repeat password'), 'green-tram-5');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  test('takes the old one and the new one twice, and stays logged in', async () => {
    const asked = answer(routes.accounts.changePassword, DONE);
    const { user, store } = await open();

    await fill(user);

    expect(await screen.findByRole('heading', { name: 'The password is changed' })).toHaveFocus();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ oldPassword: 'blue-tram-77', newPassword: 'green-tram-5' });
    expect(store.getState().session.isLoggedIn).toBe(true);
  });

  test('a wrong old one is marked there and logs nobody out', async () => {
    refuse(routes.accounts.changePassword, 400, 'VALIDATION_FAILED', {
      fields: { oldPassword: 'This password is not right.' },
    });
    const { user, store } = await open();

    await fill(user);

    await waitFor(() => expect(field('Current password')).toHaveFocus());
    expect(field('Current password')).toHaveAccessibleDescription('This password is not right');
    expect(store.getState().session.isLoggedIn).toBe(true);
  });

  test('a session that ended meanwhile leads to login and back', async () => {
    refuse(routes.accounts.changePassword, 401, 'SESSION_EXPIRED');
    const { user } = await open();

    await fill(user);

    await waitFor(() => expect(here()).toBe('/login?returnTo=%2FchangePassword'));
  });

  test('who came by Google or Telegram gets a first one by mail', async () => {
    const asked = answer(routes.accounts.requestReset, DONE);
    const { user } = await open({ hasPassword: false });

    await user.click(await screen.findByRole('button', { name: 'Send the link' }));

    expect(await screen.findByText(/If ani@example.com has an account here/)).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('email')).toBe('ani@example.com');
  });
});
