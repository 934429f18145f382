import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { anOrder } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { approximatePrice } from './plan-price.ts';

const RATES = {
  date: '2026-11-13',
  base: 'USD' as const,
  siteCurrency: 'USD',
  siteCountryId: 1,
  perUsd: { USD: 1, AMD: 400, RUB: 80, EUR: 0.9 },
};
const answerRates = () => answer(routes.rates.current, { isSuccess: true, value: RATES });

test('every plan of the specification is shown with its price, cars and who can activate it', async () => {
  answerRates();

  const { user } = await renderApp({ path: '/subscriptions' });

  const people = await screen.findByRole('region', { name: 'For individuals' });
  expect(screen.queryByRole('region', { name: 'For businesses' })).not.toBeInTheDocument();
  const plansIn = (group: HTMLElement) =>
    within(group)
      .getAllByRole('article')
      .map((plan) => [
        within(plan).getByRole('heading').firstChild?.textContent,
        within(plan).getByText(/^\$/).textContent,
        ...within(plan)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ]);
  expect(plansIn(people)).toEqual([
    ['Basic', '$4.99', '1', 'Basic', 'One-time', 'Individuals'],
    ['Standard', '$24.99', '5', 'Standard', 'One-time', 'Individuals'],
    ['Premium', '$40.99', '10', 'Premium', 'One-time', 'Individuals'],
  ]);
  expect(screen.getAllByText('Recommended')).toHaveLength(1);
  await user.click(within(screen.getByRole('group', { name: 'Who sells' })).getByText('Businesses'));
  expect(plansIn(await screen.findByRole('region', { name: 'For businesses' }))).toEqual([
    ['Basic', '$4.99', '1', 'Basic', 'One-time', 'Businesses'],
    ['Standard', '$44.99', '10', 'Standard', 'One-time', 'Businesses'],
    ['VIP', '$199.99', '50', 'VIP', 'One-time', 'Businesses'],
    ['Premium', '$349.99', '100', 'Premium', 'One-time', 'Businesses'],
  ]);
  expect(screen.getAllByText('Recommended')).toHaveLength(1);
  expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
});

test('buying needs an account: a visitor goes to login and comes back to the plan', async () => {
  answerRates();
  const { user } = await renderApp({ path: '/subscriptions?for=business' });

  await user.click(await screen.findByRole('link', { name: 'Buy VIP for businesses' }));

  const login = `/login?returnTo=${encodeURIComponent('/plans/buy/6')}`;
  await waitFor(() => expect(location.pathname + location.search).toBe(login));
});

test('a member sees their purchases with status and day, page by page', async () => {
  answerRates();
  answerProfile();
  const orders = Array.from({ length: 6 }, (_, index) =>
    anOrder({ id: `Order00${index}`, status: index === 0 ? 'refunded' : 'paid', paidDate: '2026-11-20T10:00:00.000Z' }),
  );
  answer(routes.payments.ownOrders, ({ url }) => {
    const page = Number(url.searchParams.get('page'));
    return { isSuccess: true, value: orders.slice((page - 1) * 5, page * 5), totalCount: 6 };
  });
  const { user } = await renderApp({ path: '/subscriptions', stored: SIGNED_IN });

  const purchases = await screen.findByRole('region', { name: 'Your purchases' });
  await waitFor(() => expect(within(purchases).getAllByRole('listitem')).toHaveLength(5));
  expect(within(purchases).getByText('Refunded')).toBeInTheDocument();
  expect(within(purchases).getAllByText('November 20, 2026')).toHaveLength(5);
  await user.click(within(purchases).getByRole('button', { name: 'Show more' }));

  expect(await within(purchases).findByText(/Order Order005/)).toBeInTheDocument();
  await user.click(within(screen.getByRole('group', { name: 'Who sells' })).getByText('Businesses'));
  expect(await screen.findAllByText(/business plans need a business account/)).toHaveLength(4);
});

test('several of one plan are one purchase, with the price and the cars of all', async () => {
  answerRates();
  answerProfile({ isBusiness: true });
  answer(routes.payments.ownOrders, { isSuccess: true, value: [], totalCount: 0 });
  const { user } = await renderApp({ path: '/subscriptions', stored: SIGNED_IN });

  const premium = (await screen.findByRole('link', { name: 'Buy Premium for businesses' })).closest('article');
  const card = within(premium as HTMLElement);
  const less = card.getByRole('button', { name: 'One less' });
  expect(less).toHaveAttribute('aria-disabled', 'true');
  await user.click(card.getByRole('button', { name: 'One more' }));
  await user.click(card.getByRole('button', { name: 'One more' }));

  expect(card.getByText(/^\$1\s049\.97$/)).toBeInTheDocument();
  expect(card.getByText('300')).toBeInTheDocument();
  expect(card.getByRole('link')).toHaveAttribute('href', '/plans/buy/7?quantity=3');
  expect(less).toHaveAttribute('aria-disabled', 'false');
});

test('in another currency the dollar comes first and the converted price follows with its day', async () => {
  answerRates();

  await renderApp({ path: '/subscriptions', stored: { currency: 'AMD' } });

  expect(await screen.findByText('≈ 9 996 ֏')).toBeInTheDocument();
  expect(screen.getByText('$24.99')).toBeInTheDocument();
  expect(screen.getByText('Prices with ≈ are converted at the rate of November 13, 2026.')).toBeInTheDocument();
});

test('without rates the prices are in dollars', async () => {
  unplug(routes.rates.current);

  await renderApp({ path: '/subscriptions', stored: { currency: 'AMD' } });

  expect(await screen.findByText('$24.99')).toBeInTheDocument();
  expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
});

test.each([
  ['EUR', 'en', '€22.49'],
  ['EUR', 'ru', '€22,49'],
  ['AMD', 'hy', '9 996 ֏'],
  ['USD', 'en', undefined],
  ['GEL', 'en', undefined],
] as const)('24.99 dollars in %s, read in %s, are about %s', (currency, locale, text) => {
  const price = approximatePrice(24.99, currency, RATES, locale);

  expect(price?.replaceAll('\u00a0', ' ')).toBe(text);
});

test.each<[Language, string, string]>([
  ['en', 'Pay once. Sell when you sell.', 'Buy Standard for individuals'],
  ['am', 'Վճարեք մեկ անգամ։ Վաճառեք, երբ հարմար է։', 'Գնել «Ստանդարտ» փաթեթն անհատների համար'],
  ['ru', 'Платите один раз. Продавайте, когда удобно.', 'Купить «Стандарт» для частных лиц'],
])('reads in %s', async (language, title, buy) => {
  answerRates();

  await renderApp({ path: '/subscriptions', language });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: buy })).toBeInTheDocument();
});
