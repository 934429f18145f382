import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { Order, Providers } from '#contract/http/payments.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { anOrder, someWays } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { payments } = routes;

afterEach(() => vi.restoreAllMocks());

type Options = NonNullable<Parameters<typeof renderApp>[0]> & {
  ways?: Partial<Providers>;
  orders?: readonly Order[];
  isBusiness?: boolean;
  hasProfile?: boolean;
};
const open = ({
  ways = { sandbox: true },
  orders = [],
  isBusiness = false,
  hasProfile = true,
  ...options
}: Options = {}) => {
  if (!hasProfile) unplug(routes.identity.userinfo);
  else answerProfile({ isBusiness, companyName: isBusiness ? 'Cars' : null, postCredits: 7 });
  answer(routes.rates.current, {
    isSuccess: true,
    value: { date: '2026-11-13', base: 'USD', siteCurrency: 'USD', siteCountryId: 1, perUsd: { USD: 1 } },
  });
  answer(payments.providers, { isSuccess: true, value: someWays(ways) });
  answer(payments.ownOrders, { isSuccess: true, value: [...orders], totalCount: orders.length });
  return renderApp({ path: '/plans/buy/2', stored: SIGNED_IN, ...options });
};
const paidBy = (status: Order['status']) =>
  answer(payments.sandboxPay, { isSuccess: true, value: anOrder({ provider: 'sandbox', status }) });
/** The page was loaded at this address by the browser itself. */
const loadedAt = (path: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: `http://localhost${path}` } as PerformanceNavigationTiming]);

test('the purchase is shown beside the ways to pay, and the demo says that it is a demo', async () => {
  await open();

  const demo = await screen.findByRole('region', { name: /^Demo payment/ });
  const plan = screen.getByRole('complementary', { name: 'Your plan' });
  expect(
    within(plan)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '2', 'One-time', 'Individuals', '$24.99']);
  expect(within(demo).getByText('Demo')).toBeInTheDocument();
  expect(within(demo).getByText(/No money moves/)).toBeInTheDocument();
});

test('several of a plan are bought and paid at once', async () => {
  const sent = answer(payments.sandboxPay, {
    isSuccess: true,
    value: anOrder({ provider: 'sandbox', status: 'paid', quantity: 3, amountUsd: 74.97 }),
  });
  const toTop = vi.spyOn(window, 'scrollTo');
  const { user } = await open({ path: '/plans/buy/2?quantity=3' });
  const plan = await screen.findByRole('complementary', { name: 'Your plan' });
  expect(
    within(plan)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '15', '6', 'One-time', 'Individuals', '$74.97']);

  await user.click(await screen.findByRole('button', { name: 'Success' }));

  expect(await screen.findByRole('heading', { name: 'Payment successful' })).toHaveFocus();
  expect(toTop).toHaveBeenLastCalledWith(0, 0);
  expect(screen.getByText('Standard × 3')).toBeInTheDocument();
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ planId: 2, quantity: 3, outcome: 'success' });
});

test('without the profile nothing can be bought: a message says so, and another try continues', async () => {
  const { user } = await open({ hasProfile: false });
  expect(await screen.findByText('The profile could not be loaded')).toBeInTheDocument();
  answerProfile();

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('button', { name: 'Success' })).toBeInTheDocument();
});

test('a paid plan is thanked for, with the credits there are now', async () => {
  const { user } = await open();
  paidBy('paid');

  await user.click(await screen.findByRole('button', { name: 'Success' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Payment successful' })).toHaveFocus();
  expect(screen.getByText('Thank you for your purchase.')).toBeInTheDocument();
  expect((await screen.findByText('Cars left to post now')).nextSibling).toHaveTextContent('7');
  expect(screen.getByRole('link', { name: 'Sell a car' })).toHaveAttribute('href', '/posts/create');
});

test('a failed payment shows what to check, and Buy again leads back to the ways to pay', async () => {
  const { user } = await open();
  paidBy('failed');

  await user.click(await screen.findByRole('button', { name: 'Declined card' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment failed' })).toBeInTheDocument();
  expect(screen.getByText('Check these details before you pay again.')).toBeInTheDocument();
  expect(screen.getByText('Declined by the bank')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await user.click(screen.getByRole('button', { name: 'Buy again' }));

  expect(await screen.findByRole('button', { name: 'Success' })).toBeInTheDocument();
});

test('an order by invoice has a number and waits to be confirmed', async () => {
  const { user } = await open({ ways: { manual: true } });
  answer(payments.manualOrder, { isSuccess: true, value: anOrder() });

  await user.click(await screen.findByRole('button', { name: 'Place the order' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Order Order000 is placed' })).toBeInTheDocument();
  expect(screen.getByText(/^It is confirmed by email/)).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', 'Payment details', 'Aniv plan, order Order000'],
  ['am', 'Վճարման տվյալներ', 'Aniv փաթեթ, պատվեր Order000'],
  ['ru', 'Реквизиты для оплаты', 'Тариф Aniv, заказ Order000'],
])('an order by invoice says where its money goes, in %s', async (language, title, purpose) => {
  const details = { recipient: 'Aniv LLC', bank: 'A bank', account: '1570 0012 3456' };
  const invoice = {
    en: { ...details, purpose: 'Aniv plan, order {order}' },
    am: { ...details, purpose: 'Aniv փաթեթ, պատվեր {order}' },
    ru: { ...details, purpose: 'Тариф Aniv, заказ {order}' },
    qr: 'acc=1570;sum={amount};order={order}',
  };
  await open({ language, ways: { manual: true, invoice }, orders: [anOrder({ planId: 2 })] });

  const card = within(await screen.findByRole('region', { name: title }));
  for (const text of ['Aniv LLC', 'A bank', '1570 0012 3456', purpose]) expect(card.getByText(text)).toBeVisible();
  expect(card.getByRole('img')).toHaveAccessibleName(/QR/);
});

test('who placed an order by invoice may pay another way after all', async () => {
  const { user } = await open({ ways: { manual: true, sandbox: true }, orders: [anOrder({ planId: 2 })] });

  await user.click(await screen.findByRole('button', { name: 'Pay another way' }));

  expect(await screen.findByRole('button', { name: 'Success' })).toBeInTheDocument();
});

test('an order by invoice offers no other way where there is none', async () => {
  await open({ ways: { manual: true }, orders: [anOrder({ planId: 2 })] });

  await screen.findByRole('heading', { level: 1, name: /is placed$/ });
  expect(screen.queryByRole('button', { name: 'Pay another way' })).toBeNull();
});

test('a refused purchase stays on the page with its reason', async () => {
  const { user } = await open();
  refuse(payments.sandboxPay, 429, 'RATE_LIMITED');

  await user.click(await screen.findByRole('button', { name: 'Success' }));

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many requests'));
  expect(screen.getByRole('button', { name: 'Success' })).toBeInTheDocument();
});

test.each([
  ['/plans/buy/99', 'There is no such plan. Here are all of them.'],
  ['/plans/buy/2x', 'There is no such plan. Here are all of them.'],
  ['/plans/buy/6', 'This plan is for businesses. The account is an individual one: these plans fit it.'],
])('%s leads to the plans and says why', async (path, text) => {
  await open({ path });

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(location.pathname).toBe('/subscriptions'));
});

test('a company learns that plans of persons are not for it, there too', async () => {
  const { user } = await open({ isBusiness: true });

  expect(await screen.findByText(/This plan is for individuals/)).toBeInTheDocument();
  await user.click(within(await screen.findByRole('group', { name: 'Who sells' })).getByText('Individuals'));
  expect(await screen.findAllByText(/individual plans do not fit it/)).toHaveLength(3);
  expect(screen.queryByRole('link', { name: 'Buy Standard for individuals' })).not.toBeInTheDocument();
});

test('a card is paid in a page of its own policy: the app is left for it', async () => {
  loadedAt('/subscriptions');
  const { user, platform } = await open({ ways: { stripe: { publishableKey: 'pk_test_1' } } });

  await user.click(await screen.findByRole('button', { name: 'Pay by card' }));

  await waitFor(() => expect(platform.left).toEqual(['https://aniv.test/plans/buy/2?way=stripe']));
});

test('a card form that does not load shows a message, and the other ways stay', async () => {
  loadedAt('/plans/buy/2');
  answer(payments.stripeCreatePaymentIntent, {
    isSuccess: true,
    value: { order: anOrder({ provider: 'stripe', status: 'open' }), clientSecret: 'pi_1_secret_1' },
  });
  const { user } = await open({ ways: { stripe: { publishableKey: 'pk_test_1' }, manual: true } });

  await user.click(await screen.findByRole('button', { name: 'Pay by card' }));
  // Stripe's own loader tries once more by itself.
  await waitFor(() => {
    document.querySelector('script[src^="https://js.stripe.com"]')?.dispatchEvent(new Event('error'));
    expect(screen.getByText(/^The payment form did not load and nothing was charged/)).toBeInTheDocument();
  });

  expect(screen.getByRole('button', { name: 'Place the order' })).toBeInTheDocument();
});

test('where payment companies’ scripts cannot run, the website is opened in the browser', async () => {
  const elsewhere = { stripe: { publishableKey: 'pk_test_1' }, sandbox: true };
  const { user, platform } = await open({ ways: elsewhere, platform: { leaveTo: undefined } });

  await user.click(await screen.findByRole('button', { name: 'Open the website' }));

  await waitFor(() => expect(platform.opened).toEqual(['https://aniv.test/plans/buy/2']));
  expect(screen.getByText(/opens the website in the browser/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Success' })).toBeInTheDocument();
});

test('where nothing is set up the page shows whom to write to', async () => {
  await open({ ways: {} });

  expect(await screen.findByText(/Nothing can be bought at the moment/)).toBeInTheDocument();
});

test.each<[Language, string]>([
  ['am', 'Փորձնական վճարում'],
  ['ru', 'Демо-оплата'],
])('reads in %s', async (language, name) => {
  await open({ language });

  expect(await screen.findByRole('heading', { name: new RegExp(name) })).toBeInTheDocument();
});
