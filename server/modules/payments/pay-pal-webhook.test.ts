import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { BUYER, openShop, type Shop } from './testing.ts';

/** Premium: ten cars. */
const PLAN = { planId: 3 };
const capture = (orderId: string) =>
  JSON.stringify(
    {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: `C${orderId}`, supplementary_data: { related_ids: { order_id: orderId } } },
    },
    null,
    1,
  );

describe.each(DIALECTS)('the webhook of PayPal on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  /** The money is taken, and its receipt was lost on the way to us. */
  const pay = async (): Promise<void> => {
    await shop.call(BUYER, '/api/payments/payPalCreate', PLAN);
    shop.payPal.approve('5O1');
    shop.payPal.failNext('/capture', 'losesAnswer');
    await shop.call(BUYER, '/api/payments/payPalValidate', { orderId: '5O1', ...PLAN });
  };

  test('gives the plan where the browser never comes back, once however often it is sent', async () => {
    await pay();
    const before = await shop.bought();
    const statuses = await Promise.all([1, 2, 3].map(() => shop.payPalWebhook(capture('5O1'))));

    expect([before, statuses, await shop.bought()]).toEqual([0, [200, 200, 200], 10]);
  });

  test.each([
    ['no signature', () => ({})],
    ['the signature of another message', (sign: (text: string) => Record<string, string>) => sign('{}')],
    [
      'a header that is too long',
      (sign: (text: string) => Record<string, string>) => ({
        ...sign(capture('5O1')),
        'paypal-transmission-sig': 'x'.repeat(3000),
      }),
    ],
  ])('believes nothing with %s', async (_what, headersOf) => {
    await pay();

    const status = await shop.payPalWebhook(
      capture('5O1'),
      headersOf((text) => shop.payPal.sign(text)),
    );

    expect([status, await shop.bought()]).toEqual([400, 0]);
  });

  test('accepts a message about an unknown order, does nothing, and refuses a broken one', async () => {
    await pay();
    const statuses = [
      await shop.payPalWebhook(capture('UNKNOWN')),
      await shop.payPalWebhook('{"event_type":"BILLING.PLAN.CREATED","resource":{}}'),
      await shop.payPalWebhook('{"event_type":'),
    ];

    expect([statuses, await shop.bought()]).toEqual([[200, 200, 400], 0]);
  });

  test('gives nothing for a message of money that PayPal does not have', async () => {
    await shop.call(BUYER, '/api/payments/payPalCreate', PLAN);

    expect([await shop.payPalWebhook(capture('5O1')), await shop.bought()]).toEqual([200, 0]);
  });

  test('asks to be called again where PayPal does not answer', async () => {
    await pay();
    shop.payPal.failNext('/verify-webhook-signature', 'fails');

    expect([await shop.payPalWebhook(capture('5O1')), await shop.bought()]).toEqual([502, 0]);
    expect([await shop.payPalWebhook(capture('5O1')), await shop.bought()]).toEqual([200, 10]);
  });
});

test('without its id there is no webhook', async () => {
  const shop = await openShop('sqlite', { PAYPAL_WEBHOOK_ID: '' });
  const status = await shop.payPalWebhook('{}');
  await shop.close();

  expect(status).toBe(404);
});

test('hundreds of forged PayPal webhooks do not cause more requests to PayPal', async () => {
  const shop = await openShop('sqlite', { RATE_LIMIT: 'on' });
  try {
    const forge = () => shop.payPalWebhook(capture('5O1'), { ...shop.payPal.sign('{}') });
    const statuses = await Promise.all(Array.from({ length: 125 }, forge));

    expect([400, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([120, 5]);
  } finally {
    await shop.close();
  }
}, 60_000);
