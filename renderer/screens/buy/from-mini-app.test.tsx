import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Providers } from '#contract/http/payments.ts';
import { routes } from '#contract/http/routes.ts';
import type { HostAction, HostButtons } from '#renderer/platform/port.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { anOrder, someWays } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { payments } = routes;
const MINI_APP = 'https://t.me/aniv_bot/app';
const ORDER = anOrder({ provider: 'sandbox', status: 'paid' });

type Options = NonNullable<Parameters<typeof renderApp>[0]> & { ways?: Partial<Providers> };
const CARD_AND_DEMO = { stripe: { publishableKey: 'pk_x' }, sandbox: true };

const open = (path: string, { ways = CARD_AND_DEMO, ...options }: Options = {}) => {
  answerProfile({ isBusiness: false });
  answer(routes.site.current, {
    isSuccess: true,
    value: { bot: 'aniv_bot', miniApp: MINI_APP, channels: [], paymentMarks: [] },
  });
  answer(payments.providers, { isSuccess: true, value: someWays(ways) });
  answer(payments.ownOrders, { isSuccess: true, value: [], totalCount: 0 });
  answer(payments.sandboxPay, { isSuccess: true, value: ORDER });
  return renderApp({ path, stored: SIGNED_IN, ...options });
};
const backLink = () => screen.findByRole('link', { name: 'Back to Telegram' });

test('the mini app pays in the browser and passes it the page the user came from', async () => {
  const platform = { leaveTo: undefined, identifiesUser: true } as const;
  const { user, platform: host } = await open('/plans/buy/2', { platform });

  await user.click(await screen.findByRole('button', { name: /browser|website/i }));

  expect(host.opened).toEqual(['https://aniv.test/plans/buy/2?from=telegram']);
});

/** A host with large buttons of its own, and what they show. */
const hostWithButtons = () => {
  let shown: readonly HostAction[] = [];
  const hostButtons: HostButtons = {
    count: 2,
    open: () => ({ update: (actions) => void (shown = actions), close: () => void (shown = []) }),
  };
  return { shown: () => shown, platform: { leaveTo: undefined, identifiesUser: true, hostButtons } as const };
};

test('the host’s main button shows what is paid and opens the browser, and the page has no button for it', async () => {
  const { shown, platform } = hostWithButtons();
  const { platform: host } = await open('/plans/buy/2?quantity=3', { platform });
  await vi.waitFor(() => expect(shown().map(({ text }) => text)).toEqual(['Pay $74.97']));

  shown()[0]?.onPress();

  expect(host.opened).toEqual(['https://aniv.test/plans/buy/2?quantity=3&from=telegram']);
  expect(screen.queryByRole('button', { name: 'Open the website' })).not.toBeInTheDocument();
});

test('where only an invoice can be had, the host’s main button places the order', async () => {
  const { shown, platform } = hostWithButtons();
  answer(payments.manualOrder, { isSuccess: true, value: anOrder() });
  await open('/plans/buy/2', { platform, ways: { manual: true } });
  await vi.waitFor(() => expect(shown().map(({ text }) => text)).toEqual(['Place the order']));

  shown()[0]?.onPress();

  expect(await screen.findByRole('heading', { level: 1, name: /is placed/ })).toBeInTheDocument();
  expect(shown()).toEqual([]);
});

test('a payment that came from the mini app leads back to its result there', async () => {
  const { user } = await open('/plans/buy/2?from=telegram');
  await user.click(await screen.findByRole('button', { name: 'Success' }));

  expect(await backLink()).toHaveAttribute('href', `${MINI_APP}?startapp=order_${ORDER.planId}_${ORDER.id}`);
  expect(location.search).toBe('');
});

test('a payment that began on the website stays there', async () => {
  const { user } = await open('/plans/buy/2');
  await user.click(await screen.findByRole('button', { name: 'Success' }));
  await screen.findByRole('link', { name: 'Go home' });

  expect(screen.queryByRole('link', { name: 'Back to Telegram' })).not.toBeInTheDocument();
});

test('the mini app shows the state of the order in the link', async () => {
  const asked = answer(payments.order, { isSuccess: true, value: ORDER });
  await open(`/plans/buy/2?order=${ORDER.id}`);

  expect(await screen.findByRole('link', { name: 'Go home' })).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
  expect(location.search).toBe('');
});

test('an order of somebody else is refused, and the ways to pay are offered', async () => {
  refuse(payments.order, 404, 'PAYMENT_NOT_FOUND');
  await open(`/plans/buy/2?order=${ORDER.id}`);

  expect(await screen.findByRole('button', { name: 'Success' })).toBeInTheDocument();
});
