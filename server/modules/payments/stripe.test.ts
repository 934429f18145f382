import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { BUYER, COMPANY, openShop, OTHER, type Shop } from './testing.ts';
import type { Intent } from './testing-stripe.ts';

const CREATE = '/api/payments/stripeCreatePaymentIntent';
const CHECK = '/api/payments/stripeCheckPaymentIntent';
const NOW_S = TEST_NOW / 1000;
/** Standard: five cars. */
const PLAN = { planId: 2 };

describe.each(DIALECTS)('paying by Stripe on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  const begin = async (userId = BUYER): Promise<string> => {
    const { value } = await shop.call(userId, CREATE, PLAN);
    return value?.clientSecret.replace('_secret', '') ?? '';
  };
  const check = (paymentIntentId: string, userId = BUYER) => shop.outcome(userId, CHECK, { paymentIntentId });
  const notice = (id: string, at = NOW_S, options = {}) =>
    shop.stripe.notice(shop.stripe.intents.get(id) ?? { id }, at, options);

  test('asks for the plan’s own price and gives the plan when Stripe has the money', async () => {
    const { value } = await shop.call(BUYER, CREATE, PLAN);
    const before = await check('pi_1');
    shop.stripe.become('pi_1');
    const after = await check('pi_1');

    expect(value?.order).toMatchObject({ planId: 2, provider: 'stripe', status: 'open', amountUsd: 24.99 });
    expect(shop.stripe.intents.get('pi_1')).toMatchObject({
      amount: 2499,
      currency: 'usd',
      metadata: { orderId: value?.order.id, userId: String(BUYER), planId: '2' },
    });
    expect([before, after, await shop.bought()]).toEqual(['PAYMENT_NOT_COMPLETE', 'paid', 5]);
    const { value: own } = await shop.call(BUYER, '/api/Identity/userinfo');
    expect(own).toMatchObject({ postCredits: 6, subscriptionName: 'Standard' });
    await shop.world.database.db.updateTable('users').set({ post_credits: 0 }).where('id', '=', BUYER).execute();
    const { value: usedUp } = await shop.call(BUYER, '/api/Identity/userinfo');
    expect(usedUp).toMatchObject({ postCredits: 0, subscriptionName: null });
  });

  test('gives one plan for one payment, whatever repeats at once', async () => {
    const id = await begin();
    shop.stripe.become(id);

    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => check(id)),
      ...Array.from({ length: 5 }, () => shop.webhook(notice(id))),
      shop.world.payments.recheck(),
    ]);
    shop.clock.now += 61_000;
    await shop.world.payments.recheck();

    expect(new Set(outcomes)).toEqual(new Set(['paid', 200, undefined]));
    expect(await shop.bought()).toBe(5);
  });

  test('gives the plan by the webhook alone where the browser never comes back', async () => {
    const id = await begin();
    shop.stripe.become(id);

    expect([await shop.webhook(notice(id)), await shop.bought()]).toEqual([200, 5]);
  });

  test('makes one payment of a request that is sent again with its key', async () => {
    shop.stripe.failNext('/v1/payment_intents', 'losesAnswer', 2);
    const key = 'key-of-one-click';
    const first = await shop.call(BUYER, CREATE, PLAN, key);
    const second = await shop.call(BUYER, CREATE, PLAN, key);
    const third = await shop.call(BUYER, CREATE, PLAN, key);

    expect(first.error?.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect(second.value?.clientSecret).toBe('pi_1_secret');
    expect(third).toEqual(second);
    expect(shop.stripe.intents.size).toBe(1);
    expect(
      shop.stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents'),
    ).toHaveLength(3);
  });

  test('finds the order of a webhook that comes before its number was written down', async () => {
    shop.stripe.failNext('/v1/payment_intents', 'losesAnswer', 2);
    await begin();
    shop.stripe.become('pi_1');

    expect([await shop.webhook(notice('pi_1')), await shop.bought()]).toEqual([200, 5]);
  });

  test('finds a payment whose webhook never came', async () => {
    const id = await begin();
    shop.stripe.become(id);
    shop.clock.now += 61_000;
    await shop.world.payments.recheck();

    expect(await shop.bought()).toBe(5);
  });

  test('gives up an unpaid order after three days, and still accepts a later payment', async () => {
    const id = await begin();
    shop.clock.now += 3 * 24 * 60 * 60 * 1000 + 1000;
    await shop.world.payments.recheck();
    const given = await shop.world.database.db.selectFrom('payment_order').select('status').execute();
    shop.stripe.become(id);
    await shop.webhook(notice(id, shop.clock.now / 1000));

    expect([given, await shop.bought()]).toEqual([[{ status: 'failed' }], 5]);
  });

  test.each<[string, Partial<Intent>, string]>([
    ['another sum', { amount_received: 1 }, 'PAYMENT_NOT_COMPLETE'],
    ['a smaller price', { amount: 499, amount_received: 499 }, 'PAYMENT_NOT_COMPLETE'],
    ['another currency', { currency: 'amd' }, 'PAYMENT_NOT_COMPLETE'],
    ['another order', { metadata: { orderId: 'x', userId: '2', planId: '2' } }, 'PAYMENT_NOT_COMPLETE'],
    ['another plan', { metadata: { planId: '3' } }, 'PAYMENT_NOT_COMPLETE'],
    ['no metadata', { metadata: {} }, 'PAYMENT_NOT_COMPLETE'],
    ['a payment that still waits for a card', { status: 'requires_payment_method' }, 'PAYMENT_NOT_COMPLETE'],
    ['a payment that only is authorised', { status: 'requires_capture', amount_received: 0 }, 'PAYMENT_NOT_COMPLETE'],
    ['a cancelled payment', { status: 'canceled', amount_received: 0 }, 'PAYMENT_NOT_COMPLETE'],
    ['a payment that is on its way', { status: 'processing', amount_received: 0 }, 'waiting'],
  ])('gives nothing for %s', async (_what, over, expected) => {
    const id = await begin();
    shop.stripe.become(id, over);

    expect([await check(id), await shop.webhook(notice(id)), await shop.bought()]).toEqual([expected, 200, 0]);
  });

  test('gives nothing for payments of others, unknown ones and other kinds of account', async () => {
    const id = await begin(OTHER);
    shop.stripe.become(id);

    expect([await check(id), await check('pi_unknown')]).toEqual(['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_FOUND']);
    expect(await shop.outcome(COMPANY, CREATE, PLAN)).toBe('FORBIDDEN');
    expect(await shop.outcome(BUYER, CREATE, { planId: 8 })).toBe('VALIDATION_FAILED');
    expect(await shop.outcome(BUYER, CREATE, { planId: 3, amount: 1 })).toBe('VALIDATION_FAILED');
    expect([await shop.bought(), await shop.bought(OTHER)]).toEqual([0, 0]);
  });

  test('shows an order to its buyer alone', async () => {
    const { value } = await shop.call(BUYER, CREATE, PLAN);
    const url = `/api/payments/orders/${value?.order.id}`;

    expect([await shop.outcome(BUYER, url), await shop.outcome(OTHER, url)]).toEqual(['open', 'PAYMENT_NOT_FOUND']);
  });

  test('believes no webhook that Stripe did not sign just now over these very bytes', async () => {
    const id = await begin();
    shop.stripe.become(id);
    const good = notice(id);
    const statuses = [
      await shop.webhook(notice(id, NOW_S, { secret: 'whsec_other' })),
      await shop.webhook(notice(id, NOW_S - 301)),
      await shop.webhook({ ...good, payload: `${good.payload} ` }),
      await shop.webhook({ ...good, signature: good.signature.replace(/^t=\d+/, `t=${NOW_S - 1}`) }),
      await shop.webhook({ ...good, signature: '' }),
      await shop.webhook({ ...good, signature: 'v1=00' }),
    ];

    expect([new Set(statuses), await shop.bought()]).toEqual([new Set([400]), 0]);
  });

  test('takes a webhook as a reason to fetch the state, not as the state', async () => {
    const id = await begin();
    const lie = { ...shop.stripe.intents.get(id), status: 'succeeded', amount_received: 2499 };

    const status = await shop.webhook(shop.stripe.notice(lie, NOW_S));

    expect([status, await shop.bought()]).toEqual([200, 0]);
  });

  test('lets webhooks about other payments and things pass', async () => {
    const other = shop.stripe.notice({ id: 'pi_999' }, NOW_S);
    const customer = shop.stripe.notice({ object: 'customer' as never }, NOW_S, { type: 'customer.created' });

    expect([await shop.webhook(other), await shop.webhook(customer)]).toEqual([200, 200]);
  });

  test('lets Stripe send again a webhook that came while Stripe itself did not answer', async () => {
    const id = await begin();
    shop.stripe.become(id);
    shop.stripe.failNext(id, 'refusesConnection', 2);
    const first = await shop.webhook(notice(id));
    const second = await shop.webhook(notice(id));

    expect([first, second, await shop.bought()]).toEqual([503, 200, 5]);
  });

  test.each([
    ['refusesConnection', 2, 'PAYMENT_PROVIDER_DOWN'],
    ['losesAnswer', 2, 'PAYMENT_PROVIDER_DOWN'],
    ['fails', 1, 'PAYMENT_PROVIDER_ERROR'],
    ['speaksNonsense', 1, 'PAYMENT_PROVIDER_ERROR'],
  ] as const)('says so where Stripe %s (%d), and pays at the next try', async (fault, times, code) => {
    const id = await begin();
    shop.stripe.become(id);
    shop.stripe.failNext(id, fault, times);

    expect([await check(id), await check(id), await shop.bought()]).toEqual([code, 'paid', 5]);
  });
});
