import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { anOrder, someWays } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { payments } = routes;
const MINI_APP = 'https://t.me/aniv_bot/app';
const ORDER = anOrder({ provider: 'sandbox', status: 'paid' });

const open = (path: string, options: Parameters<typeof renderApp>[0] = {}) => {
  answerProfile({ isBusiness: false });
  answer(routes.site.current, {
    isSuccess: true,
    value: { bot: 'aniv_bot', miniApp: MINI_APP, channels: [], paymentMarks: [] },
  });
  answer(payments.providers, {
    isSuccess: true,
    value: someWays({ stripe: { publishableKey: 'pk_x' }, sandbox: true }),
  });
  answer(payments.ownOrders, { isSuccess: true, value: [], totalCount: 0 });
  answer(payments.sandboxPay, { isSuccess: true, value: ORDER });
  return renderApp({ path, stored: SIGNED_IN, ...options });
};
const backLink = () => screen.findByRole('link', { name: 'Back to Telegram' });

test('the mini app pays in the browser, which knows where the user came from', async () => {
  const platform = { leaveTo: undefined, identifiesUser: true } as const;
  const { user, platform: host } = await open('/plans/buy/2', { platform });

  await user.click(await screen.findByRole('button', { name: /browser|website/i }));

  expect(host.opened).toEqual(['https://aniv.test/plans/buy/2?from=telegram']);
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
  await screen.findByRole('link', { name: 'Go Home' });

  expect(screen.queryByRole('link', { name: 'Back to Telegram' })).not.toBeInTheDocument();
});

test('the mini app shows the state of the order in the link', async () => {
  const asked = answer(payments.order, { isSuccess: true, value: ORDER });
  await open(`/plans/buy/2?order=${ORDER.id}`);

  expect(await screen.findByRole('link', { name: 'Go Home' })).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
  expect(location.search).toBe('');
});

test('an order of somebody else is refused, and the ways to pay are offered', async () => {
  refuse(payments.order, 404, 'PAYMENT_NOT_FOUND');
  await open(`/plans/buy/2?order=${ORDER.id}`);

  expect(await screen.findByRole('button', { name: 'Success' })).toBeInTheDocument();
});
