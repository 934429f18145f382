import { call, put, takeLatest } from 'typed-redux-saga';
import type { Order } from '#contract/http/payments.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { endAttempt, keyOfAttempt, orderOfAttempt } from './kept-attempt.ts';
import { follow, isOver, tell } from './follow-order.ts';
import { paymentActions } from './payments.slice.ts';
import type { Wanted } from './payments.slice.ts';

type World = Pick<AppDeps, 'api' | 'platform' | 'now'>;
const { opened, closed, sandboxChosen, manualChosen, stripeChosen, payPalChosen } = paymentActions;
const { stripeConfirmed, payPalApproved, askedAgain } = paymentActions;

/** What a purchase waits for ends with its page: whichever step comes next takes the place of the one before. */
export function* paymentsSaga(deps: World) {
  const steps = {
    opened,
    closed,
    sandboxChosen,
    manualChosen,
    stripeChosen,
    payPalChosen,
    stripeConfirmed,
    payPalApproved,
    askedAgain,
  };
  yield* takeLatest(Object.values(steps), guarded(step, deps));
}

function* step(deps: World, action: { readonly type: string }) {
  try {
    if (opened.match(action)) yield* call(open, deps, action.payload);
    if (sandboxChosen.match(action)) yield* call(paySandbox, deps, action.payload);
    if (manualChosen.match(action)) yield* call(orderManually, deps, action.payload);
    if (stripeChosen.match(action)) yield* call(beginStripe, deps, action.payload);
    if (payPalChosen.match(action)) yield* call(beginPayPal, deps, action.payload);
    if (stripeConfirmed.match(action)) yield* call(checkStripe, deps, action.payload);
    if (payPalApproved.match(action)) yield* call(takePayPal, deps, action.payload);
    if (askedAgain.match(action)) yield* call(follow, deps, action.payload);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.failure.code === 'PAYMENT_NOT_COMPLETE') yield* put(paymentActions.declined('notComplete'));
    else yield* put(paymentActions.offered({ kind: 'refused', failure: error.failure }));
  }
}

/** A returning user sees the status of their payment before they can pay again. */
function* open(deps: World, { planId, quantity, returned }: ReturnType<typeof opened>['payload']) {
  const { api } = deps;
  let waiting: Order | undefined;
  try {
    const { value } = yield* abortable((signal) => api.payments.providers({}, signal));
    yield* put(paymentActions.waysCame(value));
    if (returned === undefined) waiting = yield* call(findWaiting, deps, { planId, quantity });
  } catch (error) {
    yield* put(paymentActions.loadFailed(failureOf(error)));
    return;
  }
  if (returned?.hasFailed) yield* put(paymentActions.declined('declined'));
  else if (returned?.intentId !== undefined)
    yield* call(checkStripe, deps, { ...returned, intentId: returned.intentId });
  else if (returned?.orderId !== undefined) yield* call(showOrder, deps, returned.orderId);
  else if (waiting !== undefined) yield* call(follow, deps, waiting);
  else yield* put(paymentActions.offered());
}

/** The order of as many of this plan that is paid but not confirmed yet, or that has ended since a page waited for it. */
function* findWaiting(deps: World, { planId, quantity = 1 }: Wanted) {
  const { value: orders } = yield* abortable((signal) =>
    deps.api.payments.ownOrders({ query: { page: 1, pageCount: 20 } }, signal),
  );
  const awaited = orderOfAttempt(deps);
  return orders.find(
    (order) =>
      order.planId === planId && order.quantity === quantity && (order.status === 'waiting' || order.id === awaited),
  );
}

/** Sends a purchase; an attempt that ended as failed behind our back is begun anew, once. */
function* begin<Reply>(
  deps: World,
  subject: string,
  send: (idempotencyKey: string, signal: AbortSignal) => Promise<Reply>,
  orderOf: (reply: Reply) => Order,
) {
  const first = yield* abortable((signal) => send(keyOfAttempt(deps, subject), signal));
  if (orderOf(first).status !== 'failed') return first;
  endAttempt(deps);
  return yield* abortable((signal) => send(keyOfAttempt(deps, subject), signal));
}

/** The words that an attempt is kept under; one plan alone is named as ever, for attempts under way. */
const subjectOf = ({ planId, quantity = 1 }: Wanted): string =>
  quantity === 1 ? `${planId}` : `${planId}x${quantity}`;
const bodyOf = ({ planId, quantity = 1 }: Wanted) => ({ planId, quantity });

function* paySandbox(deps: World, { outcome, ...wanted }: ReturnType<typeof sandboxChosen>['payload']) {
  const idempotencyKey = keyOfAttempt(deps, `${subjectOf(wanted)} sandbox ${outcome}`);
  const body = { ...bodyOf(wanted), outcome };
  const { value } = yield* abortable((signal) => deps.api.payments.sandboxPay({ body, idempotencyKey }, signal));
  yield* call(follow, deps, value);
}

function* orderManually(deps: World, wanted: Wanted) {
  const idempotencyKey = keyOfAttempt(deps, `${subjectOf(wanted)} manual`);
  const { value } = yield* abortable((signal) =>
    deps.api.payments.manualOrder({ body: bodyOf(wanted), idempotencyKey }, signal),
  );
  endAttempt(deps);
  yield* call(follow, deps, value);
}

function* beginStripe(deps: World, wanted: Wanted) {
  const { value } = yield* begin(
    deps,
    `${subjectOf(wanted)} stripe`,
    (idempotencyKey, signal) =>
      deps.api.payments.stripeCreatePaymentIntent({ body: bodyOf(wanted), idempotencyKey }, signal),
    (reply) => reply.value.order,
  );
  if (isOver(value.order)) yield* call(tell, deps, value.order);
  else yield* put(paymentActions.stripeReady(value));
}

function* beginPayPal(deps: World, wanted: Wanted) {
  const { value } = yield* begin(
    deps,
    `${subjectOf(wanted)} payPal`,
    (idempotencyKey, signal) => deps.api.payments.payPalCreate({ body: bodyOf(wanted), idempotencyKey }, signal),
    (reply) => reply.value.order,
  );
  if (isOver(value.order)) yield* call(tell, deps, value.order);
  else yield* put(paymentActions.payPalReady(value));
}

type Checked = { readonly intentId: string; readonly order?: Order; readonly orderId?: string | undefined };

/** Asks at once; a payment that the bank is still busy with is followed by its order. */
function* checkStripe(deps: World, { intentId: paymentIntentId, order, orderId = order?.id }: Checked) {
  yield* put(paymentActions.checked());
  try {
    const { value } = yield* abortable((signal) =>
      deps.api.payments.stripeCheckPaymentIntent({ body: { paymentIntentId } }, signal),
    );
    yield* call(follow, deps, value);
  } catch (error) {
    const isOpen = error instanceof ApiFailure && error.failure.code === 'PAYMENT_NOT_COMPLETE';
    if (!isOpen || orderId === undefined) throw error;
    yield* call(showOrder, deps, orderId);
  }
}

function* showOrder(deps: World, id: string) {
  const { value } = yield* abortable((signal) => deps.api.payments.order({ params: { id } }, signal));
  yield* call(follow, deps, value);
}

function* takePayPal(deps: World, { order, payPalOrderId: orderId }: ReturnType<typeof payPalApproved>['payload']) {
  const body = { orderId, planId: order.planId };
  const { value } = yield* abortable((signal) => deps.api.payments.payPalValidate({ body }, signal));
  yield* call(follow, deps, value);
}
