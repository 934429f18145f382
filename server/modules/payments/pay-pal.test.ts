import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { BUYER, COMPANY, openShop, OTHER, type Shop } from './testing.ts';
import type { Unit } from './testing-pay-pal.ts';

const CREATE = '/api/payments/payPalCreate';
const VALIDATE = '/api/payments/payPalValidate';
/** Premium: ten cars. */
const PLAN = { planId: 3 };
const USD = (value: string) => ({ currency_code: 'USD', value });

describe.each(DIALECTS)('paying by PayPal on %s', (dialect) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(dialect);
  }, 60_000);
  afterEach(() => shop.close());

  const begin = async (userId = BUYER): Promise<string> => {
    const { value } = await shop.call(userId, CREATE, PLAN);
    return value?.payPalOrderId ?? '';
  };
  const validate = (orderId: string, userId = BUYER, planId = PLAN.planId) =>
    shop.outcome(userId, VALIDATE, { orderId, planId });

  test('asks for the plan’s own price, takes the money and gives the plan', async () => {
    const { value } = await shop.call(BUYER, CREATE, PLAN);
    const before = await validate('5O1');
    shop.payPal.approve('5O1');
    const after = await validate('5O1');
    const request = shop.payPal.calls.find(({ path }) => path === '/v2/checkout/orders');

    expect(value).toMatchObject({
      payPalOrderId: '5O1',
      order: { provider: 'payPal', status: 'open', amountUsd: 40.99 },
    });
    expect(request?.headers['paypal-request-id']).toBe(value?.order.id);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: value?.order.id, amount: USD('40.99') }],
    });
    expect([before, after, await shop.bought()]).toEqual(['PAYMENT_NOT_COMPLETE', 'paid', 10]);
  });

  test('takes the money once and gives one plan, whatever repeats at once', async () => {
    const id = await begin();
    shop.payPal.approve(id);

    const outcomes = await Promise.all(Array.from({ length: 6 }, () => validate(id)));
    shop.clock.now += 61_000;
    await shop.world.payments.recheck();

    expect(new Set(outcomes)).toEqual(new Set(['paid']));
    expect([shop.payPal.captures, await shop.bought()]).toEqual([1, 10]);
  });

  test('makes one order of a request that is sent again with its key', async () => {
    shop.payPal.failNext('/v2/checkout/orders', 'losesAnswer');
    const key = 'key-of-one-click';
    const first = await shop.call(BUYER, CREATE, PLAN, key);
    const second = await shop.call(BUYER, CREATE, PLAN, key);
    const third = await shop.call(BUYER, CREATE, PLAN, key);

    expect(first.error?.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect([second.value?.payPalOrderId, third]).toEqual(['5O1', second]);
    expect(shop.payPal.orders.size).toBe(1);
  });

  test('gives the plan for money whose receipt was lost on the way to us', async () => {
    const id = await begin();
    shop.payPal.approve(id);
    shop.payPal.failNext('/capture', 'losesAnswer');
    const first = await validate(id);
    shop.clock.now += 61_000;
    await shop.world.payments.recheck();

    expect(first).toBe('PAYMENT_PROVIDER_DOWN');
    expect([await validate(id), shop.payPal.captures, await shop.bought()]).toEqual(['paid', 1, 10]);
  });

  test('asks again with a new token where the old one was taken back', async () => {
    const id = await begin();
    shop.payPal.approve(id);
    shop.payPal.dropTokens();

    expect([await validate(id), await shop.bought()]).toEqual(['paid', 10]);
  });

  test.each<[string, Partial<Unit>]>([
    ['another sum', { amount: USD('0.01') }],
    ['another currency', { amount: { currency_code: 'RUB', value: '40.99' } }],
    ['another payee', { payee: { merchant_id: 'SOMEBODYELSE' } }],
    ['another order of ours', { custom_id: 'x' }],
  ])('takes no money and gives nothing for %s', async (_what, over) => {
    const id = await begin();
    shop.payPal.approve(id, over);

    expect([await validate(id), shop.payPal.captures, await shop.bought()]).toEqual(['PAYMENT_NOT_COMPLETE', 0, 0]);
  });

  test.each([
    ['another sum came in', { amount: USD('4.99') }, 'PAYMENT_NOT_COMPLETE'],
    ['the money was declined', { status: 'DECLINED' }, 'PAYMENT_NOT_COMPLETE'],
    ['the money is still on its way', { status: 'PENDING' }, 'waiting'],
  ])('gives nothing where %s', async (_what, captured, expected) => {
    shop.payPal.captured = captured;
    const id = await begin();
    shop.payPal.approve(id);

    expect([await validate(id), await shop.bought()]).toEqual([expected, 0]);
  });

  test('gives the plan where the payer’s second card was good', async () => {
    const id = await begin();
    const declined = { id: 'C1', status: 'DECLINED', amount: USD('40.99') };
    shop.payPal.approve(id, { payments: { captures: [declined] } });

    expect([await validate(id), await shop.bought()]).toEqual(['paid', 10]);
  });

  test('gives nothing for orders of others, other plans, unknown ones and other kinds of account', async () => {
    const id = await begin(OTHER);
    shop.payPal.approve(id);
    const own = await begin();
    shop.payPal.approve(own);

    expect([await validate(id), await validate(own, BUYER, 2), await validate('UNKNOWN')]).toEqual([
      'PAYMENT_NOT_FOUND',
      'PAYMENT_NOT_FOUND',
      'PAYMENT_NOT_FOUND',
    ]);
    expect(await shop.outcome(COMPANY, CREATE, PLAN)).toBe('FORBIDDEN');
    expect([shop.payPal.captures, await shop.bought(), await shop.bought(OTHER)]).toEqual([0, 0, 0]);
  });

  test.each([
    ['refusesConnection', 'PAYMENT_PROVIDER_DOWN'],
    ['fails', 'PAYMENT_PROVIDER_ERROR'],
    ['speaksNonsense', 'PAYMENT_PROVIDER_ERROR'],
  ] as const)('says so where PayPal %s, and pays at the next try', async (fault, code) => {
    const id = await begin();
    shop.payPal.approve(id);
    shop.payPal.failNext('/capture', fault);

    expect([await validate(id), await validate(id), await shop.bought()]).toEqual([code, 'paid', 10]);
  });
});
