import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { routes } from '#contract/http/routes.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const DEALER = aProfile({ isBusiness: true, companyName: 'Ararat Motors', phone: '+37491234567' });
const RAV4 = aStockCar(7, {
  title: 'Toyota RAV4 2.5 Hybrid',
  mileage: 46_200,
  price: 27_900,
  fuelType: 'Hybrid',
  transmissionType: 'Automatic',
  stockNumber: 'A-17',
});
const GOLF = aStockCar(8, { title: 'Volkswagen Golf 1.4 TSI', price: 12_800, fuelType: 'Petrol' });

function stock(...rows: InventoryRow[]) {
  answer(routes.identity.userinfo, { isSuccess: true, value: DEALER });
  const value = { rows, removed: [], cursor: 'c1', hasMore: false, totalCount: rows.length };
  answer(routes.inventory.changes, { isSuccess: true, value });
  answer(routes.rates.current, {
    isSuccess: true,
    value: {
      base: 'USD',
      date: '2026-11-20',
      siteCurrency: 'RUB',
      siteCountryId: 1,
      perUsd: { USD: 1, AMD: 400, RUB: 80 },
    },
  });
}

const open = (query: string, language?: 'am' | 'ru') =>
  renderApp({
    path: `/inventory/print?${query}`,
    // As the market's, so that no later currency lets the cars be asked for again.
    stored: { isLoggedIn: 'true', currency: 'RUB' },
    ...(language && { language }),
    platform: { publicUrl: (path) => `https://aniv.example${path}` },
  });

beforeEach(() => {
  vi.stubGlobal('print', vi.fn());
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
});

describe('price tags', () => {
  test('name the car, its price in both currencies, its facts, the seller and the way to its page', async () => {
    stock(RAV4, GOLF);

    await open('kind=tag&ids=7', 'ru');

    const tag = within(await screen.findByRole('article', { name: /^Toyota RAV4/ }));
    expect(tag.getByRole('heading')).toHaveTextContent(/^Toyota RAV4 2.5 Hybrid$/);
    for (const text of ['Ararat Motors', '+374 91 234 567', '2021', '46 200 км', 'Hybrid', 'Automatic'])
      expect(await tag.findByText(text)).toBeVisible();
    await waitFor(() =>
      expect(tag.getByText(/27 900/)).toHaveTextContent('$27 900≈ 2 232 000 ₽по курсу на 20.11.2026'),
    );
    expect(tag.getByText('Складской № A-17')).toBeVisible();
    expect(await tag.findByRole('img', { name: 'QR-код страницы автомобиля' })).toBeVisible();
    expect(screen.queryByText(/Golf/)).toBeNull();
  });

  test('lie several on a sheet of A4 where that is wished, and the address keeps it', async () => {
    stock(RAV4, GOLF);
    const { user } = await open('kind=tag&ids=7,8');
    expect(await screen.findByText('2 pages')).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'On sheets of A4' }));

    expect(await screen.findByText('1 page')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      kind: 'tag',
      size: 'a5',
      paper: 'a4',
      ids: '7,8',
    });
  });

  test('are printed in each chosen language, with the seller’s logo and the chosen currency', async () => {
    stock(RAV4);
    answer(routes.identity.userinfo, { isSuccess: true, value: { ...DEALER, avatar: { url: '/media/logo.jpg' } } });
    const asked = answer(routes.posts.details, { isSuccess: true, value: aPost({ id: 7 }) });
    const { user } = await open('kind=tag&ids=7&currency=AMD');
    expect(await screen.findByText('1 page')).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'Русский' }));

    expect(await screen.findByText('2 pages')).toBeVisible();
    const tags = screen.getAllByRole('article');
    expect(tags).toHaveLength(2);
    expect(within(tags[0]!).getByText('Year')).toBeVisible();
    expect(within(tags[1]!).getByText('Год')).toBeVisible();
    await waitFor(() => expect(tags[1]).toHaveTextContent('11 160 000 ֏'));
    expect(tags[0]?.querySelector('img.logo')).toHaveAttribute('src', '/media/logo.jpg');
    expect(asked[0]?.url.searchParams.get('lang')).toBe('ru');
  });

  test('wait for the texts of another language, and say when they could not be loaded', async () => {
    stock(RAV4);
    answer(routes.posts.details, { isSuccess: true, value: aPost({ id: 7 }) });
    const reload = vi.spyOn(i18next, 'reloadResources').mockResolvedValueOnce();
    i18next.removeResourceBundle('hy', 'inventory');
    const { user } = await open('kind=tag&ids=7&langs=am');

    expect(await screen.findByText('1 car could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByRole('article')).toBeNull();
    reload.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toHaveAttribute('class', expect.stringContaining('pr-tag'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  });

  test('keep one language: the last cannot be taken away', async () => {
    stock(RAV4);
    const { user } = await open('kind=tag&ids=7');

    await user.click(await screen.findByRole('checkbox', { name: 'English' }));

    expect(screen.getByRole('checkbox', { name: 'English' })).toBeChecked();
  });

  test('are printed by the host', async () => {
    stock(RAV4);
    const { user } = await open('kind=tag&ids=7');

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  });

  test('of cars that are not in the stock are none', async () => {
    stock(RAV4);
    await open('kind=tag&ids=99,x');

    expect(await screen.findByText('Select the cars to print first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the inventory' })).toHaveAttribute('href', '/inventory');
  });
});

describe('vehicle sheets', () => {
  test('hold the specification, the equipment and the description', async () => {
    stock(RAV4);
    answer(routes.posts.details, { isSuccess: true, value: aPost({ id: 7 }) });

    await open('kind=sheet&ids=7');

    const sheet = within(await screen.findByRole('article', { name: 'Toyota RAV4 2.5 Hybrid AWD-i, 2021' }));
    expect(sheet.getByText('One owner. No accidents.')).toBeVisible();
    expect(sheet.getByText('Mileage').nextSibling).toHaveTextContent('46 200 km');
    expect(sheet.getByRole('img', { name: /^Toyota/ })).toHaveAttribute('src', expect.stringMatching(/\/1280\.jpg$/));
    expect(sheet.getByText('Stock no. A-17')).toBeVisible();
  });

  test('that could not be loaded show a message, and are loaded again when asked', async () => {
    stock(RAV4);
    refuse(routes.posts.details, 503, 'OVERLOADED');
    const { user } = await open('kind=sheet&ids=7');
    expect(await screen.findByText('1 car could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    answer(routes.posts.details, { isSuccess: true, value: aPost({ id: 7 }) });

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  });

  test('are one choice away from the tags', async () => {
    stock(RAV4);
    answer(routes.posts.details, { isSuccess: true, value: aPost({ id: 7 }) });
    const { user } = await open('kind=tag&ids=7');

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Print' }), 'Vehicle sheets');

    expect(await screen.findByText('Specifications')).toBeVisible();
  });
});
