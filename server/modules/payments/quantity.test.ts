import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import type { Letter } from '#server/modules/mail/index.ts';
import { paymentLetters } from './letters.ts';
import { ADMIN, BUYER, COMPANY, openShop, type Shop } from './testing.ts';

/** Three times Standard: 15 cars and six top listings for $74.97. */
const THREE = { planId: 2, quantity: 3 };
const ORDER = { planId: 2, quantity: 3, amountUsd: 74.97 };

describe.each(DIALECTS)('several of one plan on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  test('are one payment by Stripe, of our own amount, credited once', async () => {
    const { value } = await shop.call(BUYER, '/api/payments/stripeCreatePaymentIntent', THREE);
    shop.stripe.become('pi_1');
    const check = () => shop.outcome(BUYER, '/api/payments/stripeCheckPaymentIntent', { paymentIntentId: 'pi_1' });

    expect(value?.order).toMatchObject(ORDER);
    expect(shop.stripe.intents.get('pi_1')).toMatchObject({ amount: 7497, currency: 'usd' });
    expect([await check(), await check(), await shop.bought()]).toEqual(['paid', 'paid', 15]);
  });

  test('are one payment by PayPal', async () => {
    const { value } = await shop.call(BUYER, '/api/payments/payPalCreate', THREE);
    shop.payPal.approve('5O1');
    const paid = await shop.outcome(BUYER, '/api/payments/payPalValidate', { orderId: '5O1', planId: 2 });
    const request = shop.payPal.calls.find(({ path }) => path === '/v2/checkout/orders');

    expect(value?.order).toMatchObject(ORDER);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      purchase_units: [{ amount: { currency_code: 'USD', value: '74.97' } }],
    });
    expect([paid, await shop.bought()]).toEqual(['paid', 15]);
  });

  test('are one invoice, beside another of fewer', async () => {
    const { value } = await shop.call(BUYER, '/api/payments/manualOrder', THREE);
    const { value: again } = await shop.call(BUYER, '/api/payments/manualOrder', THREE);
    const { value: one } = await shop.call(BUYER, '/api/payments/manualOrder', { planId: 2 });
    await shop.call(ADMIN, `/api/admin/orders/${value?.id}/confirm`, {});

    expect(value).toMatchObject(ORDER);
    expect(again?.id).toBe(value?.id);
    expect(one).toMatchObject({ quantity: 1, amountUsd: 24.99 });
    expect(await shop.bought()).toBe(15);
  });

  test('300 cars are one order of three Premium plans, and all of it can be given back', async () => {
    const { value } = await shop.call(COMPANY, '/api/payments/sandboxPay', {
      planId: 7,
      quantity: 3,
      outcome: 'success',
    });
    const bought = await shop.bought(COMPANY);
    const refunded = await shop.outcome(ADMIN, `/api/admin/orders/${value?.id}/refund`, {});

    expect(value).toMatchObject({ status: 'paid', quantity: 3, amountUsd: 1049.97 });
    expect([bought, refunded, await shop.bought(COMPANY)]).toEqual([300, 'refunded', 0]);
  });

  test('are named in the letter about the payment', async () => {
    const bought = { planId: 7, quantity: 3, outcome: 'success' };
    const { value } = await shop.call(COMPANY, '/api/payments/sandboxPay', bought);
    const letters: Letter[] = [];
    const { handle } = paymentLetters({ enqueue: async (_, letter) => `letter ${letters.push(letter)}` });
    const event = { kind: 'orderPaid', userId: COMPANY, orderId: value?.id ?? '' } as const;

    await shop.world.database.db
      .transaction()
      .execute((transaction) => handle(transaction, { number: 1, at: '', event }));

    expect(letters).toMatchObject([{ purchase: { plan: 'Premium', quantity: 3, cars: 300, tops: 90 } }]);
  });

  test.each([0, -1, 1.5, 21, '3'])('cannot be %s', async (quantity) => {
    expect(await shop.outcome(BUYER, '/api/payments/manualOrder', { planId: 2, quantity })).toBe('VALIDATION_FAILED');
  });
});
