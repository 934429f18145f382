import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

/** A page of the full layout whose screen asks nothing of the server. */
const PLAIN_PAGE = '/reset-password';
const signedIn = { isLoggedIn: 'true' };
const DONE = { isSuccess: true, value: { done: true } };
const answerProfile = () =>
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani G.', avatar: null, role: 0 } });
const answerLogin = () =>
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });

const addresses = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);

describe('header', () => {
  test('offers a visitor every link of the specification', async () => {
    await renderApp({ path: PLAIN_PAGE });

    expect(addresses(screen.getByRole('banner'))).toEqual([
      ['Profile', '/profile?section=1'],
      ['aniv', '/posts/home'],
      ['Home', '/posts'],
      ['About', '/about'],
      ['Subscriptions', '/subscriptions'],
      ['Countries', '/countries'],
      ['Contact', '/contact'],
      ['My profile', '/profile'],
      ['Log in', '/login'],
      ['Search', '/posts?page=1'],
      ['Favorites', '/posts/favorites'],
      ['Sell', '/posts/create'],
    ]);
  });

  test('offers no login to who is logged in', async () => {
    answerProfile();
    const { store } = await renderApp({ path: PLAIN_PAGE, stored: signedIn });
    await waitFor(() => expect(store.getState().session.data).not.toBeNull());

    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'My profile' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  test('is absent on the login page', async () => {
    answerLogin();
    await renderApp({ path: '/login' });
    await screen.findByRole('form', { name: 'Log in' });

    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('Back and the burger menu', () => {
  const open = async () => {
    setViewport({ width: 390 });
    const { user } = await renderApp({ path: PLAIN_PAGE });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await waitFor(() => expect(history.state).toMatchObject({ usr: { layers: 1 } }));
    return { user, menu };
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());

  test('Back closes it and stays on the page', async () => {
    await open();

    history.back();

    await isClosed();
    expect(location.pathname).toBe(PLAIN_PAGE);
  });

  test('closing it by its button leaves nothing to go back through', async () => {
    const { user, menu } = await open();

    await user.click(within(menu).getByRole('button', { name: 'Close menu' }));

    await isClosed();
    await waitFor(() => expect(history.state).not.toMatchObject({ usr: { layers: 1 } }));
  });

  test('Back from a page that was opened in it leads to the page below', async () => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
    const { user, menu } = await open();
    await user.click(within(menu).getByRole('link', { name: 'Contact' }));
    await waitFor(() => expect(location.pathname).toBe('/contact'));

    history.back();

    await waitFor(() => expect(location.pathname).toBe(PLAIN_PAGE));
    await isClosed();
    expect(history.state).not.toMatchObject({ usr: { layers: 1 } });
  });
});

describe('burger menu', () => {
  beforeEach(() => setViewport({ width: 1024 }));
  afterEach(() => setViewport({ width: 1440 }));

  test('lists its items in the order of the specification, with login for a visitor', async () => {
    const { user } = await renderApp({ path: PLAIN_PAGE });

    await user.click(screen.getByRole('button', { name: 'Menu' }));

    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(addresses(menu).slice(1)).toEqual([
      ['Home', '/posts/home'],
      ['Sell', '/posts/create'],
      ['Favorites', '/posts/favorites'],
      ['Profile', '/profile?section=2'],
      ['About us', '/about'],
      ['Countries', '/countries'],
      ['Contact', '/contact'],
      ['Subscriptions', '/subscriptions'],
      ['Login', '/login'],
    ]);
    expect(within(menu).getByRole('combobox', { name: 'Language' })).toBeInTheDocument();
    expect(within(menu).getByRole('combobox', { name: 'Price currency' })).toBeInTheDocument();
    expect(within(menu).getByRole('switch', { name: 'Dark mode' })).toBeInTheDocument();
  });

  test('leads a business to its inventory', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: aProfile({ isBusiness: true }) });
    const { user } = await renderApp({ path: PLAIN_PAGE, stored: signedIn });

    await user.click(screen.getByRole('button', { name: 'Menu' }));

    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await menu.findByRole('link', { name: 'Inventory' })).toHaveAttribute('href', '/inventory');
  });

  test('keeps the focus inside, closes on Escape and gives the focus back', async () => {
    const { user } = await renderApp({ path: PLAIN_PAGE });
    const burger = screen.getByRole('button', { name: 'Menu' });
    await user.click(burger);
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));

    await user.tab({ shift: true });
    expect(within(menu).getByRole('switch', { name: 'Dark mode' })).toHaveFocus();
    await user.tab();
    expect(within(menu).getByRole('link', { name: 'Aniv, home page' })).toHaveFocus();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(burger).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });

  test('closes when the window grows wide enough for the links', async () => {
    const { user } = await renderApp({ path: PLAIN_PAGE });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });

    act(() => setViewport({ width: 1275 }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    await waitFor(() => expect(document.documentElement).not.toHaveClass('a-locked'));
  });

  test('logs out: the flag is forgotten and login opens with origin home', async () => {
    answerProfile();
    answerLogin();
    const asked = answer(routes.accounts.logout, DONE);
    const { user, platform, store } = await renderApp({ path: PLAIN_PAGE, stored: signedIn });
    await user.click(screen.getByRole('button', { name: 'Menu' }));

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    await waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(platform.kept.has('isLoggedIn')).toBe(false));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
    await waitFor(() => expect(location.pathname + location.search).toBe('/login?origin=home'));
  });

  test('logging out on a guarded page leads to login with origin home, too', async () => {
    answerProfile();
    answerLogin();
    answer(routes.accounts.logout, DONE);
    const { user } = await renderApp({ path: '/plans/buy/7', stored: signedIn });
    await user.click(screen.getByRole('button', { name: 'Menu' }));

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
    await waitFor(() => expect(location.pathname + location.search).toBe('/login?origin=home'));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  });

  test('offers neither login nor logout where the host identifies the person', async () => {
    const { user } = await renderApp({ path: PLAIN_PAGE, platform: { identifiesUser: true } });
    await user.click(screen.getByRole('button', { name: 'Menu' }));

    const menu = await screen.findByRole('dialog', { name: 'Menu' });

    expect(within(menu).queryByText(/Log/)).toBeNull();
  });
});

describe('page bottom', () => {
  test('is the navigation on a phone and the footer on a desktop', async () => {
    setViewport({ width: 767 });
    await renderApp({ path: PLAIN_PAGE });
    const navigation = screen.getByRole('navigation', { name: 'Quick navigation' });
    expect(addresses(navigation)).toEqual([
      ['Home', '/posts/home'],
      ['Favorites', '/posts/favorites'],
      ['Add new', '/posts/create'],
      ['Tasks', '/profile?section=3'],
    ]);

    setViewport({ width: 768 });

    expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Quick navigation' })).toBeNull());
  });

  test('leaves 90 px to the main area, except where nothing closes the page', async () => {
    const { page } = await renderApp({ path: PLAIN_PAGE });
    expect(screen.getByRole('main')).toHaveClass('padb');
    page.unmount();

    answerLogin();
    await renderApp({ path: '/login' });
    expect(screen.getByRole('main')).not.toHaveClass('padb');
  });

  test('opens the chat from the phone’s navigation', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: aProfile({ isEmailVerified: true }) });
    setViewport({ width: 390 });
    const { user } = await renderApp({ path: PLAIN_PAGE, stored: { isLoggedIn: 'true' } });

    const nav = within(screen.getByRole('navigation', { name: 'Quick navigation' }));
    await user.click(nav.getByRole('button', { name: 'Chat' }));

    const panel = await screen.findByRole('dialog', { name: 'Chat' });
    expect(await within(panel).findByTitle('Chat')).toHaveAttribute('src', `${location.origin}/chat/frame`);
  });

  test.each(['conversation=5', 'chat=9', 'chat=list'])(
    'leads a visitor whose link has %s to login, and back to the link',
    async (query) => {
      answerLogin();
      await renderApp({ path: `${PLAIN_PAGE}?token=a&${query}` });

      await screen.findByRole('form', { name: 'Log in' });

      expect(new URLSearchParams(location.search).get('returnTo')).toBe(`${PLAIN_PAGE}?token=a&${query}`);
    },
  );

  test('leads a user whose session has ended from a link of the chat to login', async () => {
    answerLogin();
    answer(routes.identity.userinfo, { isSuccess: true, value: null });
    await renderApp({ path: `${PLAIN_PAGE}?conversation=5`, stored: signedIn });

    await screen.findByRole('form', { name: 'Log in' });

    expect(new URLSearchParams(location.search).get('returnTo')).toBe(`${PLAIN_PAGE}?conversation=5`);
  });

  test('leads a visitor who wants to chat to login, and back to the chat', async () => {
    answerLogin();
    setViewport({ width: 390 });
    const { user } = await renderApp({ path: PLAIN_PAGE });

    await user.click(screen.getByRole('button', { name: 'Chat' }));

    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('returnTo')).toBe(`${PLAIN_PAGE}?chat=list`);
  });

  test('is an accordion with one open section under 1024 px', async () => {
    setViewport({ width: 900 });
    const { user } = await renderApp({ path: PLAIN_PAGE });
    const legal = await screen.findByRole('button', { name: 'Legal policy' });
    expect(screen.queryByRole('link', { name: 'Terms of use (PDF)' })).toBeNull();

    await user.click(legal);

    expect(screen.getByRole('link', { name: 'Terms of use (PDF)' })).toHaveAttribute('href', '/legal/terms.pdf');
    expect(screen.queryByRole('link', { name: 'Sell car' })).toBeNull();
  });
});
