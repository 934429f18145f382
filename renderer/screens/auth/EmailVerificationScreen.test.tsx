import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { NOW } from '#renderer/testing/world.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const LINK = '/emailVerification?email=ani%40example.com&token=abc_DEF-1';
const VERIFIED = { isSuccess: true, value: { verified: true, signedIn: false } };
const KEPT = JSON.stringify({ returnTo: '/posts/create', until: NOW.getTime() + 1 });
const FLAG = { isLoggedIn: 'true' };
const person = { id: 1, name: 'Ani G.', avatar: null, role: 0, email: null, pendingEmail: 'ani@example.com' };
const answerProfile = (overrides: object = {}) =>
  answer(routes.identity.userinfo, { isSuccess: true, value: { ...person, isProfileCompleted: true, ...overrides } });

describe('the link of a letter', () => {
  test('is used once and then removed from the address bar', async () => {
    const asked = answer(routes.accounts.verifyToken, VERIFIED);

    await renderApp({ path: LINK });

    expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toHaveFocus();
    expect(asked.map(({ url }) => url.searchParams.get('token'))).toEqual(['abc_DEF-1']);
    expect(asked[0]?.url.searchParams.get('email')).toBe('ani@example.com');
    expect(location.search).toBe('');
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  });

  test('shows that it is being checked', async () => {
    network.use(http.get(`*${routes.accounts.verifyToken.path}`, () => delay('infinite')));

    await renderApp({ path: LINK });

    expect(await screen.findByText('Checking the link')).toBeInTheDocument();
  });

  test('sends a visitor to login next', async () => {
    answer(routes.accounts.verifyToken, VERIFIED);

    await renderApp({ path: LINK });

    expect(await screen.findByText('The account is ready.')).toBeInTheDocument();
    const next = screen.getAllByRole('link', { name: 'Log in' }).at(-1);
    expect(next).toHaveAttribute('href', '/login');
  });

  test('signs in the browser that registered and opens the page the user was going to', async () => {
    answer(routes.accounts.verifyToken, { isSuccess: true, value: { verified: true, signedIn: true } });
    answerProfile({ isProfileCompleted: false });
    const returnTo = JSON.stringify({ returnTo: '/contact', until: NOW.getTime() + 1 });

    const { store, platform } = await renderApp({ path: LINK, stored: { returnTo } });

    // First, since it disappears after some seconds.
    expect(await screen.findByText('Email confirmed')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/contact'));
    expect(store.getState().session.isLoggedIn).toBe(true);
    await waitFor(() => expect(platform.storage.get('returnTo')).toBeUndefined());
  });

  test.each([
    ['now', KEPT, '/login?returnTo=%2Fposts%2Fcreate'],
    ['a day ago', KEPT.replace(/\d{13}/, String(NOW.getTime())), '/login'],
    ['in a broken way', '{', '/login'],
  ])('leads a visitor of another browser to login and on to the place kept %s', async (_when, returnTo, path) => {
    answer(routes.accounts.verifyToken, VERIFIED);

    await renderApp({ path: LINK, stored: { returnTo } });

    await screen.findByText('The account is ready.');
    expect(screen.getAllByRole('link', { name: 'Log in' }).at(-1)).toHaveAttribute('href', path);
  });

  test('opens the missing parts of the profile for a signed-in user and fetches it again', async () => {
    answer(routes.accounts.verifyToken, VERIFIED);
    const profiles = answerProfile({ isProfileCompleted: false });

    await renderApp({ path: LINK, stored: FLAG });

    expect(await screen.findByRole('link', { name: 'Complete the profile' })).toHaveAttribute(
      'href',
      '/profile?section=1',
    );
    await waitFor(() => expect(profiles.length).toBeGreaterThan(1));
  });

  test('shows why it is not valid, and sends a signed-in user another one', async () => {
    refuse(routes.accounts.verifyToken, 400, 'TOKEN_INVALID');
    answerProfile();
    const letters = answer(routes.accounts.resendVerification, { isSuccess: true, value: { done: true } });
    const { user } = await renderApp({ path: LINK, stored: FLAG });
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Send another email' }));

    expect(await screen.findByText('Another email is on its way.')).toBeInTheDocument();
    expect(letters).toHaveLength(1);
  });

  test('can be tried again when the check failed', async () => {
    unplug(routes.accounts.verifyToken);
    const { user } = await renderApp({ path: LINK });
    expect(await screen.findByRole('heading', { name: 'The link could not be checked' })).toBeInTheDocument();

    answer(routes.accounts.verifyToken, VERIFIED);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  });
});

describe('without a link', () => {
  test('asks a visitor to log in', async () => {
    await renderApp({ path: '/emailVerification' });

    expect(await screen.findByText('Log in to get another email.')).toBeInTheDocument();
  });

  test('shows the unconfirmed address and sends its letter again after a pause', async () => {
    answerProfile();
    refuse(routes.accounts.resendVerification, 429, 'RATE_LIMITED');
    const { user } = await renderApp({ path: '/emailVerification', stored: FLAG });
    expect(await screen.findByText(/was sent to ani@example.com/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Send another email' }));

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.'));
  });

  test('shows that the address is confirmed', async () => {
    answerProfile({ email: 'ani@example.com', pendingEmail: null });

    await renderApp({ path: '/emailVerification', stored: FLAG });

    expect(await screen.findByText('ani@example.com is confirmed.')).toBeInTheDocument();
  });

  test('sends an account without an address to the profile', async () => {
    answerProfile({ pendingEmail: null });

    await renderApp({ path: '/emailVerification', stored: FLAG });

    expect(await screen.findByRole('link', { name: 'Open the profile' })).toBeInTheDocument();
  });

  test.each<[Language, string]>([
    ['am', 'Հաստատեք էլ. հասցեն'],
    ['ru', 'Подтвердите адрес почты'],
  ])('reads in %s', async (language, title) => {
    await renderApp({ path: '/emailVerification', language });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});
