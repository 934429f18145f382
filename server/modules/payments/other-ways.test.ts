import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { ADMIN, BUYER, COMPANY, openShop, OTHER, type Shop } from './testing.ts';

const PLAN = { planId: 1 };

describe.each(DIALECTS)('paying in other ways on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  const sandbox = (outcome: string) => shop.call(BUYER, '/api/payments/sandboxPay', { ...PLAN, outcome });
  const statusOf = (id: string | undefined) => shop.outcome(BUYER, `/api/payments/orders/${id}`);

  test('reports how one can pay, by public keys alone', async () => {
    const reply = await shop.world.app.inject('/api/payments/providers');

    expect(reply.json().value).toEqual({
      stripe: { publishableKey: 'pk_test_standin' },
      payPal: { clientId: 'client-standin' },
      manual: true,
      invoice: null,
      sandbox: true,
    });
  });

  test.each([
    ['success', 'paid', 1],
    ['decline', 'failed', 0],
    ['duplicateWebhook', 'paid', 1],
  ])('the sandbox’s %s ends as %s', async (outcome, status, cars) => {
    const { value } = await sandbox(outcome);

    expect([value?.status, await statusOf(value?.id), await shop.bought()]).toEqual([status, status, cars]);
  });

  test('the sandbox’s delayed payment comes by itself', async () => {
    const { value } = await sandbox('delay');
    // Its own timer runs by the server's clock.
    shop.clock.now += 3000;
    const before = value?.status;

    await vi.waitFor(async () => expect(await statusOf(value?.id)).toBe('paid'), { interval: 100 });
    expect([before, await shop.bought()]).toEqual(['waiting', 1]);
  }, 20_000);

  test('a delayed payment of a server that stopped meanwhile is found by the recheck', async () => {
    const { value } = await sandbox('delay');
    await shop.world.payments.close();
    shop.clock.now += 61_000;
    await Promise.all([shop.world.payments.recheck(), shop.world.payments.recheck()]);

    expect([await statusOf(value?.id), await shop.bought()]).toEqual(['paid', 1]);
  });

  test('a sandbox payment sent again with its key is one payment', async () => {
    const body = { ...PLAN, outcome: 'success' };
    const first = await shop.call(BUYER, '/api/payments/sandboxPay', body, 'key-of-one-click');
    const second = await shop.call(BUYER, '/api/payments/sandboxPay', body, 'key-of-one-click');

    expect([second, await shop.bought()]).toEqual([first, 1]);
  });

  test('an order by hand waits until an admin confirms it, and is given once', async () => {
    const { value: order } = await shop.call(BUYER, '/api/payments/manualOrder', PLAN);
    const { value: again } = await shop.call(BUYER, '/api/payments/manualOrder', PLAN);
    shop.clock.now += 1000;
    await shop.call(OTHER, '/api/payments/manualOrder', PLAN);
    const list = await shop.call(ADMIN, '/api/admin/orders');
    const confirm = `/api/admin/orders/${order?.id}/confirm`;
    const byBuyer = await shop.outcome(BUYER, confirm, {});
    const byAdmin = await Promise.all([1, 2, 3].map(() => shop.outcome(ADMIN, confirm, {})));

    expect([order?.status, again?.id]).toEqual(['waiting', order?.id]);
    expect(list).toMatchObject({
      totalCount: 2,
      value: [{ userId: BUYER, userName: 'Anna P.', amountUsd: 4.99, status: 'waiting' }, { userId: OTHER }],
    });
    expect([byBuyer, byAdmin, await shop.bought()]).toEqual(['FORBIDDEN', ['paid', 'paid', 'paid'], 1]);
    expect(await shop.call(ADMIN, '/api/admin/orders')).toMatchObject({ totalCount: 1 });
  });

  test('an order by hand that is asked for by several devices at once is one', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => shop.call(BUYER, '/api/payments/manualOrder', PLAN)));

    expect(new Set(orders.map(({ value }) => value?.id)).size).toBe(1);
    expect(await shop.call(ADMIN, '/api/admin/orders')).toMatchObject({ totalCount: 1 });
  });

  test('an admin confirms no order of another provider', async () => {
    const { value } = await shop.call(BUYER, '/api/payments/payPalCreate', PLAN);

    const outcome = await shop.outcome(ADMIN, `/api/admin/orders/${value?.order.id}/confirm`, {});

    expect([outcome, await shop.bought()]).toEqual(['PAYMENT_NOT_FOUND', 0]);
  });

  test('a company’s plan is for companies', async () => {
    const outcomes = [
      await shop.outcome(COMPANY, '/api/payments/sandboxPay', { planId: 7, outcome: 'success' }),
      await shop.outcome(BUYER, '/api/payments/sandboxPay', { planId: 7, outcome: 'success' }),
      await shop.outcome(BUYER, '/api/payments/manualOrder', { planId: 7 }),
    ];

    expect([outcomes, await shop.bought(COMPANY)]).toEqual([['paid', 'FORBIDDEN', 'FORBIDDEN'], 100]);
  });

  test('the number of open orders of a user is limited', async () => {
    const outcomes = [];
    for (let count = 0; count <= 30; count += 1) {
      outcomes.push((await sandbox('decline')).error?.code ?? 'ok');
    }

    expect(outcomes).toEqual([...Array.from({ length: 30 }, () => 'ok'), 'RATE_LIMITED']);
  }, 30_000);
});

test('what the operator has not set up is not there', async () => {
  const env = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  const noPayPal = { PAYPAL_CLIENT_ID: '', PAYPAL_SECRET: '', PAYPAL_MERCHANT_ID: '' };
  const quiet = { NODE_ENV: 'development', MANUAL_PAYMENTS: 'off' };
  const shop = await openShop('sqlite', { ...env, ...noPayPal, ...quiet });
  const outcomes = [
    await shop.outcome(BUYER, '/api/payments/stripeCreatePaymentIntent', PLAN),
    await shop.outcome(BUYER, '/api/payments/payPalCreate', PLAN),
    await shop.outcome(BUYER, '/api/payments/manualOrder', PLAN),
    await shop.outcome(BUYER, '/api/payments/sandboxPay', { ...PLAN, outcome: 'success' }),
  ];
  const webhook = await shop.webhook({ payload: '{}', signature: 't=1,v1=0' });
  const bought = await shop.bought();
  await shop.close();

  expect(outcomes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect([webhook, bought]).toEqual([404, 0]);
});

test('a request waits at most eight seconds for a provider', async () => {
  const shop = await openShop('sqlite');
  shop.stripe.failNext('/v1/payment_intents', 'hangs', 2);
  shop.payPal.failNext('/v1/oauth2/token', 'hangs');
  const began = performance.now();
  const outcomes = await Promise.all([
    shop.outcome(BUYER, '/api/payments/stripeCreatePaymentIntent', PLAN),
    shop.outcome(BUYER, '/api/payments/payPalCreate', PLAN),
  ]);
  const seconds = (performance.now() - began) / 1000;
  await shop.close();

  expect(outcomes).toEqual(['PAYMENT_PROVIDER_DOWN', 'PAYMENT_PROVIDER_DOWN']);
  expect(seconds).toBeGreaterThan(7.5);
  expect(seconds).toBeLessThan(16);
}, 30_000);
