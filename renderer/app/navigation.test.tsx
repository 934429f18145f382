import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { PAGES } from '#contract/pages.ts';
import { selectSite, type WithSite } from '#renderer/features/site/site.slice.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { savedCopyShown, sessionRefused } from '../events.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';

const ROUTES = Object.values(PAGES);
const GUARDED = ROUTES.filter(({ access }) => access === 'user').map(({ path }) => path.replace(/:\w+/, '7'));
const here = () => location.pathname + location.search;
const NO_OTHER_WAYS = { isSuccess: true, value: { google: null, telegram: null } };
const somebody = { isSuccess: true, value: { id: 1, name: 'Ani G.', avatar: null, role: 0 } };

describe('routes', () => {
  test('all routes of SPEC.md §2, the desk of D004, the dealer’s stock, seen cars, saved searches and the comparison exist and no others', () => {
    expect(ROUTES.map(({ path }) => path).toSorted()).toEqual(
      [
        '/',
        '/posts/home',
        '/home',
        '/posts',
        '/login',
        '/register',
        '/businessRegister',
        '/forgot-password',
        '/reset-password',
        '/saved-searches',
        '/compare',
        '/changePassword',
        '/emailVerification',
        '/posts/view/:postId',
        '/contact',
        '/countries',
        '/subscriptions',
        '/about',
        '/user/all/:userId',
        '/profile',
        '/admin/*',
        '/inventory/*',
        '/posts/create',
        '/posts/favorites',
        '/posts/seen',
        '/posts/edit/:postId',
        '/plans/buy/:planId',
      ].toSorted(),
    );
  });

  test.each(GUARDED)('a visitor who opens %s is sent to login, which remembers the place', async (path) => {
    answer(routes.accounts.signInWays, NO_OTHER_WAYS);

    await renderApp({ path });

    await waitFor(() => expect(here()).toBe(`/login?returnTo=${encodeURIComponent(path)}`));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Log in · Aniv'));
  });

  test('an unknown path leads home', async () => {
    answer(routes.posts.list, { isSuccess: true, value: [], totalCount: 0 });
    answer(routes.posts.facets, facetsReply(0));
    refuse(routes.lookups.all, 503, 'OVERLOADED');

    await renderApp({ path: '/no/such/page' });

    await waitFor(() => expect(here()).toBe('/'));
  });
});

describe('a session that ends', () => {
  test('sends who is on a guarded page to login', async () => {
    answerProfile();
    const { store } = await renderApp({ path: '/profile?section=3', stored: { isLoggedIn: 'true' } });
    expect(here()).toBe('/profile?section=3');
    await waitFor(() => expect(store.getState().session.data).not.toBeNull());
    answer(routes.accounts.signInWays, NO_OTHER_WAYS);

    store.dispatch(sessionRefused());

    await waitFor(() => expect(here()).toBe(`/login?returnTo=${encodeURIComponent('/profile?section=3')}`));
  });

  test('leaves who is on a public page where they are', async () => {
    answer(routes.identity.userinfo, somebody);
    const { store } = await renderApp({ path: '/reset-password', stored: { isLoggedIn: 'true' } });

    store.dispatch(sessionRefused());

    expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument();
    expect(here()).toBe('/reset-password');
  });

  test('while the app was closed is noticed at the start, without leaving a public page', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: null });

    const { store, platform } = await renderApp({ path: '/reset-password', stored: { isLoggedIn: 'true' } });

    await waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));
    expect(platform.kept.has('isLoggedIn')).toBe(false);
    expect(here()).toBe('/reset-password');
  });
});

describe('language and theme', () => {
  test('a picked language changes texts, lang and what is remembered, but not the currency', async () => {
    const { user, store, platform } = await renderApp({ path: '/reset-password' });
    const header = within(screen.getByRole('banner'));

    await user.selectOptions(header.getByRole('combobox', { name: 'Language' }), 'am');

    expect(await header.findByRole('link', { name: 'Երկրներ' })).toBeInTheDocument();
    await waitFor(() => expect(document.documentElement.lang).toBe('hy'));
    expect(store.getState().preferences).toMatchObject({ language: 'am', currency: 'USD' });
    expect(platform.kept.get('language')).toBe('am');
  });

  test('an address that names a language follows the choice', async () => {
    const { user } = await renderApp({ path: '/reset-password?lang=en&from=7' });
    const header = within(screen.getByRole('banner'));

    await user.selectOptions(header.getByRole('combobox', { name: 'Language' }), 'ru');

    await waitFor(() => expect(here()).toBe('/reset-password?lang=ru&from=7'));
  });

  test('the switch turns the page dark and remembers it', async () => {
    const { user, platform } = await renderApp({ path: '/reset-password' });
    const dark = within(screen.getByRole('banner')).getByRole('switch', { name: 'Dark mode' });
    expect(dark).not.toBeChecked();

    await user.click(dark);

    expect(dark).toBeChecked();
    expect(document.documentElement).toHaveClass('bp6-dark');
    expect(platform.kept.get('theme')).toBe('dark');
  });

  test.each([
    ['am', 'Հղումն ամբողջական չէ'],
    ['ru', 'Ссылка неполная'],
  ] as const)('a remembered language (%s) is there from the start', async (language, title) => {
    await renderApp({ path: '/reset-password', language });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});

describe('connection', () => {
  /** A page whose calls are all answered: a later answer would say that the connection is back. */
  const renderAnswered = async () => {
    const world = await renderApp({ path: '/reset-password' });
    await waitFor(() => expect(selectSite(world.store.getState() as WithSite)).not.toBeNull());
    return world;
  };

  test('being offline is said in words until the connection is back', async () => {
    const { platform } = await renderAnswered();

    platform.connect(false);
    expect(await screen.findByText('You are offline. Pages already open can still be read.')).toBeInTheDocument();

    platform.connect(true);
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  });

  test('a saved copy is shown with its time', async () => {
    const { store } = await renderAnswered();

    store.dispatch(savedCopyShown('2026-11-20T10:00:00.000Z'));

    expect(await screen.findByText(/^Saved copy from .*2026/)).toBeInTheDocument();
  });
});
