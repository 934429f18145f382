import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';
import type { TitleBarProps } from '../AppShell.tsx';
import { TitleBar } from './TitleBar.tsx';

/** A page of the full layout whose screen asks nothing of the server. */
const PLAIN_PAGE = '/reset-password';

async function show(path: string, { stored = {}, hasMenu = true }: { stored?: object; hasMenu?: boolean } = {}) {
  const did: string[] = [];
  const openMenu = hasMenu ? () => void did.push('menu') : undefined;
  const Bar = (props: TitleBarProps) => <TitleBar {...props} openMenu={openMenu} />;
  const { user, store } = await renderApp({ path, TitleBar: Bar, stored: { ...stored } });
  return { user, store, did, bar: within(screen.getByRole('banner')) };
}

afterEach(() => setViewport({ width: 1440 }));

describe('the window’s title bar', () => {
  test('has the menu, the search and every link of the website’s header', async () => {
    const { bar, user, did } = await show(PLAIN_PAGE);
    const links = bar.getAllByRole('link').map((link) => link.getAttribute('href'));

    expect(links).toEqual(expect.arrayContaining(['/posts/home', '/posts', '/about', '/subscriptions', '/countries']));
    expect(links).toEqual(
      expect.arrayContaining(['/contact', '/profile', '/login', '/posts/favorites', '/posts/create']),
    );
    expect(bar.getByRole('combobox', { name: 'Language' })).toBeInTheDocument();
    expect(bar.getByRole('switch', { name: 'Dark mode' })).toBeInTheDocument();
    expect(bar.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Program menu' }));
    expect(did).toEqual(['menu']);
  });

  test('has no button for a menu that the system shows on its own bar', async () => {
    const { bar } = await show(PLAIN_PAGE, { hasMenu: false });

    expect(bar.queryByRole('button', { name: 'Program menu' })).toBeNull();
  });

  test('is all there is over a page without a header', async () => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
    const { bar } = await show('/login');
    await screen.findByRole('form', { name: 'Log in' });

    expect(bar.getByRole('button', { name: 'Program menu' })).toBeInTheDocument();
    expect(bar.queryByRole('navigation')).toBeNull();
    expect(bar.queryByRole('combobox', { name: 'Find a car on the site' })).toBeNull();
  });

  test('is reached by the keyboard for a search, which leads to its results', async () => {
    answer(routes.posts.suggest, suggestionsFor({ BrandId: 1, Query: 'rav4' }));
    const { bar, user } = await show(PLAIN_PAGE);
    await user.keyboard('{Control>}[KeyK]{/Control}');
    const field = bar.getByRole('combobox', { name: 'Find a car on the site' });
    expect(field).toHaveFocus();

    await user.keyboard(' {Enter}');
    expect(location.pathname).toBe(PLAIN_PAGE);
    await user.keyboard('Toyota RAV4{Enter}');

    await waitFor(() => expect(location.pathname + location.search).toBe('/posts?BrandId=1&Query=rav4'));
    // The bar shows the words trimmed once the results' screen is there; until then it is the page before.
    await waitFor(() => expect(bar.getByRole('combobox', { name: 'Find a car on the site' })).toHaveValue('rav4'));
  });

  test('leads a dealer to the inventory', async () => {
    answerProfile({ isBusiness: true });
    const { bar } = await show(PLAIN_PAGE, { stored: SIGNED_IN });

    expect(await bar.findByRole('link', { name: 'Inventory' })).toHaveAttribute('href', '/inventory');
  });

  test('opens the chats of a signed-in user', async () => {
    answerProfile({ chatInfo: { id: 3, name: 'Ani', avatar: null, language: 'en', unread: 0 } });
    const { bar, user } = await show(PLAIN_PAGE, { stored: SIGNED_IN });

    await user.click(await bar.findByRole('button', { name: 'Chat' }));

    expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeInTheDocument();
  });

  test('has no way to an inventory for a private seller', async () => {
    answerProfile();
    const { bar, store } = await show(PLAIN_PAGE, { stored: SIGNED_IN });
    await waitFor(() => expect(store.getState().session.data).not.toBeNull());
    expect(await bar.findByRole('link', { name: 'My profile' })).toBeInTheDocument();

    expect(bar.queryByRole('link', { name: 'Inventory' })).toBeNull();
  });

  test('leaves the way around the workstation’s chats to their rail', async () => {
    answerProfile({ isBusiness: true });
    const { bar } = await show('/inventory/chats', { stored: SIGNED_IN });
    expect(await screen.findByRole('heading', { level: 1, name: 'Chats' })).toBeInTheDocument();

    expect(bar.queryByRole('navigation')).toBeNull();
    expect(bar.queryByRole('link', { name: 'Inventory' })).toBeNull();
  });

  test('keeps the website’s navigation where the inventory is not for the person', async () => {
    answerProfile();
    const { bar } = await show('/inventory', { stored: SIGNED_IN });
    expect(await screen.findByText('The inventory is for business accounts')).toBeInTheDocument();

    expect(await bar.findByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
  });
});
