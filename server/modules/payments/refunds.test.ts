import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { createCredits } from '#server/modules/credits/index.ts';
import { refundOrder } from './refunds.ts';
import { ADMIN, BUYER, openShop, OTHER, type Shop } from './testing.ts';

/** Standard: five cars and two top listings. */
const PLAN = { planId: 2 };
const refundOf = (id: string) => `/api/admin/orders/${id}/refund`;

describe.each(DIALECTS)('giving money back on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  const buyByStripe = async (): Promise<string> => {
    const { value } = await shop.call(BUYER, '/api/payments/stripeCreatePaymentIntent', PLAN);
    shop.stripe.become('pi_1');
    await shop.call(BUYER, '/api/payments/stripeCheckPaymentIntent', { paymentIntentId: 'pi_1' });
    return value?.order.id ?? '';
  };
  const buyByPayPal = async (): Promise<string> => {
    const { value } = await shop.call(BUYER, '/api/payments/payPalCreate', PLAN);
    shop.payPal.approve('5O1');
    await shop.call(BUYER, '/api/payments/payPalValidate', { orderId: '5O1', ...PLAN });
    return value?.order.id ?? '';
  };
  const buyInSandbox = async (): Promise<string> =>
    (await shop.call(BUYER, '/api/payments/sandboxPay', { ...PLAN, outcome: 'success' })).value?.id ?? '';
  const refund = (id: string, userId = ADMIN) => shop.outcome(userId, refundOf(id), {});
  const given = () => shop.stripe.refunds.length + shop.payPal.refunds.length;

  test.each([
    ['Stripe', buyByStripe, 1],
    ['PayPal', buyByPayPal, 1],
    ['the sandbox', buyInSandbox, 0],
  ])('an admin gives back what came by %s, once, and the credits are withdrawn', async (_by, buy, times) => {
    const id = await buy();
    const before = await shop.bought();
    const outcomes = await Promise.all([refund(id), refund(id), refund(id)]);
    const { value } = await shop.call(ADMIN, refundOf(id), {});

    expect(before).toBe(5);
    expect(outcomes.filter((outcome) => outcome === 'refunded').length).toBeGreaterThan(0);
    expect(value).toMatchObject({ status: 'refunded', refundedDate: expect.any(String) });
    expect([given(), await shop.bought()]).toEqual([times, 0]);
  });

  test('an order by hand is given back by hand', async () => {
    const { value } = await shop.call(BUYER, '/api/payments/manualOrder', PLAN);
    const id = value?.id ?? '';
    const early = await refund(id);
    await shop.call(ADMIN, `/api/admin/orders/${id}/confirm`, {});

    expect([early, await refund(id), await shop.bought()]).toEqual(['PAYMENT_NOT_COMPLETE', 'refunded', 0]);
    expect(await shop.outcome(ADMIN, `/api/admin/orders/${id}/confirm`, {})).toBe('refunded');
    expect(await shop.bought()).toBe(0);
  });

  test('used credits block it, and neither money nor credits move', async () => {
    const id = await buyByStripe();
    await shop.world.database.db.updateTable('users').set({ post_credits: 4 }).where('id', '=', BUYER).execute();

    expect([await refund(id), given(), await shop.bought()]).toEqual(['CREDITS_USED', 0, 3]);
    expect(await shop.outcome(BUYER, `/api/payments/orders/${id}`)).toBe('paid');
  });

  test('used top listings block it too', async () => {
    const id = await buyByStripe();
    await shop.world.database.db.updateTable('users').set({ top_credits: 1 }).where('id', '=', BUYER).execute();

    expect([await refund(id), given(), await shop.bought()]).toEqual(['CREDITS_USED', 0, 5]);
  });

  test.each([
    ['Stripe', buyByStripe, '/v1/refunds', 2],
    ['PayPal', buyByPayPal, '/refund', 1],
  ])('a refund whose answer %s lost is finished by the recheck, once', async (_by, buy, path, times) => {
    const id = await buy();
    for (const side of [shop.stripe, shop.payPal]) side.failNext(path, 'losesAnswer', times);
    const first = await refund(id);
    const meanwhile = [await shop.outcome(BUYER, `/api/payments/orders/${id}`), await shop.bought()];
    shop.clock.now += 61_000;
    await Promise.all([shop.world.payments.recheck(), shop.world.payments.recheck()]);

    expect([first, ...meanwhile]).toEqual(['PAYMENT_PROVIDER_DOWN', 'refunding', 0]);
    expect([await refund(id), given(), await shop.bought()]).toEqual(['refunded', 1, 0]);
  });

  test('a refund by hand that a crash cut off is finished by the recheck', async () => {
    const id = await buyInSandbox();
    const { db } = shop.world.database;
    await db.updateTable('payment_order').set({ status: 'refunding' }).where('id', '=', id).execute();
    shop.clock.now += 61_000;
    await shop.world.payments.recheck();

    expect(await shop.outcome(BUYER, `/api/payments/orders/${id}`)).toBe('refunded');
  });

  test('where the provider refuses, the plan stays as it was', async () => {
    shop.stripe.refunded = 'failed';
    shop.payPal.refunded = 'refused';
    const ids = [await buyByStripe(), await buyByPayPal()];
    const outcomes = [];
    for (const id of ids) outcomes.push(await refund(id));

    expect([outcomes, given(), await shop.bought()]).toEqual([['REFUND_REFUSED', 'REFUND_REFUSED'], 0, 10]);
    expect(await shop.outcome(BUYER, `/api/payments/orders/${ids[0]}`)).toBe('paid');
  });

  test.each([
    ['done', 'refused'],
    ['refused', 'done'],
  ] as const)('two askers who hear %s and then %s agree that the money went back', async (...heard) => {
    const id = await buyByStripe();
    const { db } = shop.world.database;
    const credits = createCredits(shop.world.events.record);
    const deps = { db, credits, logger: pino({ level: 'silent' }), now: () => shop.clock.now };
    const late = Promise.withResolvers<'done' | 'refused'>();
    const early = Promise.withResolvers<'done' | 'refused'>();
    // Both have begun before either gets a reply.
    const refunds = [early, late].map(({ promise }) => refundOrder(deps, id, () => promise));
    await vi.waitFor(async () => expect(await shop.outcome(BUYER, `/api/payments/orders/${id}`)).toBe('refunding'));
    early.resolve(heard[0]);
    await refunds[0]?.catch(() => undefined);
    late.resolve(heard[1]);
    await refunds[1];

    expect([await shop.outcome(BUYER, `/api/payments/orders/${id}`), await shop.bought()]).toEqual(['refunded', 0]);
  });

  test('what was given back is not given again by late messages of its payment', async () => {
    const byStripe = await buyByStripe();
    const byPayPal = await buyByPayPal();
    await refund(byStripe);
    await refund(byPayPal);
    const intent = shop.stripe.intents.get('pi_1') ?? {};
    await shop.webhook(shop.stripe.notice(intent, shop.clock.now / 1000));
    await shop.payPalWebhook(JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '5O1' } }));

    expect(await shop.bought()).toBe(0);
    expect(await shop.outcome(BUYER, `/api/payments/orders/${byStripe}`)).toBe('refunded');
  });

  test('only an admin refunds, and only existing payments', async () => {
    const id = await buyByStripe();

    expect([await refund(id, BUYER), await refund(id, OTHER)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect([await refund('unknown'), given(), await shop.bought()]).toEqual(['PAYMENT_NOT_FOUND', 0, 5]);
  });

  test('each list holds the orders of its status, and one’s own list one’s own', async () => {
    const id = await buyByStripe();
    await shop.call(OTHER, '/api/payments/manualOrder', PLAN);
    await refund(id);
    shop.clock.now += 1000;
    await shop.call(BUYER, '/api/payments/sandboxPay', { ...PLAN, outcome: 'decline' });
    const total = (status: string) => shop.call(ADMIN, `/api/admin/orders?status=${status}`);
    const own = await shop.call(BUYER, '/api/payments/orders');

    expect(await total('waiting')).toMatchObject({ totalCount: 1, value: [{ userId: OTHER, provider: 'manual' }] });
    expect(await total('refunded')).toMatchObject({ totalCount: 1, value: [{ userId: BUYER, provider: 'stripe' }] });
    expect(await total('failed')).toMatchObject({ totalCount: 1, value: [{ provider: 'sandbox' }] });
    expect(await total('paid')).toMatchObject({ totalCount: 0 });
    expect(own).toMatchObject({ totalCount: 2, value: [{ provider: 'sandbox' }, { id, status: 'refunded' }] });
  });
});
