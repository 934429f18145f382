import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/http/payments.ts';
import { routes } from '#contract/http/routes.ts';
import { signedOut } from '#renderer/events.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { anOrder, someWays } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { paymentsFeature } from './payments.feature.ts';
import { paymentActions, selectPurchase } from './payments.slice.ts';
import type { WithPayments } from './payments.slice.ts';

const { payments } = routes;
const PLAN = { planId: 2 };

afterEach(() => vi.useRealTimers());

const start = (orders: readonly Order[] = []) => {
  answerProfile();
  answer(payments.providers, { isSuccess: true, value: someWays({ sandbox: true }) });
  answer(payments.ownOrders, { isSuccess: true, value: [...orders], totalCount: orders.length });
  const { store, deps, platform } = createWorld({ stored: SIGNED_IN });
  deps.addFeature(paymentsFeature);
  const purchase = () => selectPurchase(store.getState() as WithPayments);
  const reaches = (phase: string) => vi.waitFor(() => expect(purchase().phase).toBe(phase));
  return { store, platform, purchase, reaches };
};
const value = (order: Order) => ({ isSuccess: true, value: order });
/** A clock that the test advances. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const hurryTo = (purchase: () => { phase: string }, phase: string) =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(purchase().phase).toBe(phase);
    },
    { interval: 20 },
  );

test('the ways to pay stand open where nothing waits', async () => {
  const { store, reaches, purchase } = start([anOrder({ planId: 1 }), anOrder({ status: 'open' })]);

  store.dispatch(paymentActions.opened(PLAN));
  await reaches('choosing');

  expect(purchase()).toEqual({ phase: 'choosing' });
});

test('an order that waits is picked up again, so that nobody pays twice', async () => {
  const { store, reaches, purchase } = start([anOrder()]);

  store.dispatch(paymentActions.opened(PLAN));
  await reaches('ordered');

  expect(purchase()).toMatchObject({ order: { id: anOrder().id } });
});

test('a purchase whose answer was lost is sent again under the same key, also after a reload', async () => {
  const { store, platform, reaches } = start();
  unplug(payments.sandboxPay);
  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'success' }));
  await reaches('choosing');
  const [, key] = (platform.kept.get('payment-attempt') ?? '').split('|');
  const asked = answer(payments.sandboxPay, value(anOrder({ provider: 'sandbox', status: 'paid' })));

  store.dispatch(paymentActions.closed());
  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'success' }));
  await reaches('paid');

  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked[0]?.headers.get('idempotency-key')).toBe(key);
  expect(platform.kept.has('payment-attempt')).toBe(false);
});

test('each purchase after an ended one has a key of its own', async () => {
  const { store, reaches } = start();
  const asked = answer(payments.sandboxPay, value(anOrder({ provider: 'sandbox', status: 'failed' })));
  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'decline' }));
  await reaches('failed');
  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'decline' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));

  const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));

  expect(first).not.toBe(second);
});

test('a payment on its way is asked about until it is there', async () => {
  stopClock();
  const { store, purchase } = start();
  const order = anOrder({ provider: 'sandbox' });
  answer(payments.sandboxPay, value(order));
  const asked = answer(payments.order, () => value({ ...order, status: asked.length > 2 ? 'paid' : 'waiting' }));

  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'delay' }));

  await hurryTo(purchase, 'paid');
  expect(asked).toHaveLength(3);
});

test('a payment that ended while the page was loaded anew is shown, not offered again', async () => {
  const { store, reaches, purchase } = start();
  const order = anOrder({ provider: 'sandbox' });
  answer(payments.sandboxPay, value(order));
  store.dispatch(paymentActions.sandboxChosen({ ...PLAN, outcome: 'delay' }));
  await reaches('checking');
  store.dispatch(paymentActions.closed());
  const paid = { ...order, status: 'paid' } as const;
  answer(payments.ownOrders, { isSuccess: true, value: [paid], totalCount: 1 });

  store.dispatch(paymentActions.opened(PLAN));
  await reaches('paid');
  store.dispatch(paymentActions.opened(PLAN));
  await reaches('choosing');

  expect(purchase()).toEqual({ phase: 'choosing' });
});

test('after half a minute without a word it is said that a letter will come', async () => {
  stopClock();
  const { store, purchase } = start();
  const order = anOrder({ provider: 'stripe' });
  refuse(payments.stripeCheckPaymentIntent, 402, 'PAYMENT_NOT_COMPLETE');
  const asked = answer(payments.order, value(order));

  store.dispatch(
    paymentActions.opened({ ...PLAN, returned: { intentId: 'pi_1', orderId: order.id, hasFailed: false } }),
  );

  await hurryTo(purchase, 'late');
  expect(asked.length).toBeGreaterThanOrEqual(15);
});

test('asking again after that shows the payment that arrived meanwhile', async () => {
  stopClock();
  const { store, purchase } = start();
  const order = anOrder({ provider: 'sandbox' });
  answer(payments.order, value({ ...order, status: 'paid' }));
  store.dispatch(paymentActions.cameLate(order));

  store.dispatch(paymentActions.askedAgain(order));
  await hurryTo(purchase, 'paid');

  expect(purchase()).toMatchObject({ order: { id: order.id } });
});

test('a card that the bank declined on its own page is a failed payment', async () => {
  const { store, reaches, purchase } = start();

  store.dispatch(paymentActions.opened({ ...PLAN, returned: { intentId: 'pi_1', orderId: 'x', hasFailed: true } }));
  await reaches('failed');

  expect(purchase()).toEqual({ phase: 'failed', reason: 'declined' });
});

test('somebody else’s payment in the address is shown as not found', async () => {
  refuse(payments.stripeCheckPaymentIntent, 404, 'PAYMENT_NOT_FOUND');
  const { store, purchase } = start();

  store.dispatch(paymentActions.opened({ ...PLAN, returned: { intentId: 'pi_9', orderId: 'x', hasFailed: false } }));

  await vi.waitFor(() =>
    expect(purchase()).toMatchObject({ phase: 'choosing', notice: { failure: { code: 'PAYMENT_NOT_FOUND' } } }),
  );
});

test('a card attempt that was paid meanwhile is shown as paid, and one that was given up is begun anew', async () => {
  const { store, reaches } = start();
  const order = anOrder({ provider: 'stripe' });
  const reply = (status: Order['status']) => ({ order: { ...order, status }, clientSecret: 'pi_1_secret' });
  const asked = answer(payments.stripeCreatePaymentIntent, () => ({
    isSuccess: true,
    value: reply(asked.length === 1 ? 'failed' : 'open'),
  }));
  store.dispatch(paymentActions.stripeChosen(PLAN));
  await reaches('stripe');
  answer(payments.stripeCreatePaymentIntent, { isSuccess: true, value: reply('paid') });
  store.dispatch(paymentActions.stripeChosen(PLAN));

  await reaches('paid');
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('PayPal’s agreed order is taken by the server, and a refusal of its bank leads to Buy again', async () => {
  const { store, reaches, purchase } = start();
  const order = anOrder({ provider: 'payPal', status: 'open' });
  answer(payments.payPalCreate, { isSuccess: true, value: { order, payPalOrderId: '5O1' } });
  store.dispatch(paymentActions.payPalChosen(PLAN));
  await reaches('payPal');
  const asked = answer(payments.payPalValidate, value({ ...order, status: 'paid' }));
  store.dispatch(paymentActions.payPalApproved({ order, payPalOrderId: '5O1' }));
  await reaches('paid');
  refuse(payments.payPalValidate, 402, 'PAYMENT_NOT_COMPLETE');
  store.dispatch(paymentActions.payPalApproved({ order, payPalOrderId: '5O1' }));
  await reaches('failed');

  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ orderId: '5O1', planId: 2 }]);
  expect(purchase()).toEqual({ phase: 'failed', reason: 'notComplete' });
});

test('leaving the page and signing out forget the purchase', async () => {
  const { store, reaches, purchase } = start([anOrder()]);
  store.dispatch(paymentActions.opened(PLAN));
  await reaches('ordered');

  store.dispatch(signedOut());

  expect(purchase()).toEqual({ phase: 'loading' });
});

test('nobody is asked to pay before it is known whether a payment waits', async () => {
  const { store, reaches, purchase } = start([anOrder()]);
  unplug(payments.ownOrders);
  store.dispatch(paymentActions.opened(PLAN));
  await reaches('loadFailed');
  expect(purchase()).toMatchObject({ failure: { code: 'OFFLINE' } });
  answer(payments.ownOrders, { isSuccess: true, value: [anOrder()], totalCount: 1 });

  store.dispatch(paymentActions.opened(PLAN));

  await reaches('ordered');
});

test('where the ways to pay do not come, the page can say why', async () => {
  const { store, reaches, purchase } = start();
  refuse(payments.providers, 503, 'OVERLOADED');

  store.dispatch(paymentActions.opened(PLAN));
  await reaches('loadFailed');

  expect(purchase()).toMatchObject({ failure: { code: 'OVERLOADED' } });
});
