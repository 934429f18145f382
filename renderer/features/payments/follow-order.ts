import { call, delay, put } from 'typed-redux-saga';
import type { Order } from '#contract/http/payments.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { endAttempt, keepOrder } from './kept-attempt.ts';
import { paymentActions } from './payments.slice.ts';

type World = Pick<AppDeps, 'api' | 'platform'>;

/** D145: half a minute, then nobody waits any longer. */
const ASK_EVERY_MS = 2000;
const ASK_TIMES = 15;

export const isOver = ({ status }: Order): boolean => status !== 'open' && status !== 'waiting';

/** Says how an order ended, and lets the next attempt be another purchase. */
export function* tell(deps: World, order: Order) {
  endAttempt(deps);
  yield* put(order.status === 'paid' ? paymentActions.paid(order) : paymentActions.declined('declined'));
}

function* ask({ api }: World, order: Order) {
  try {
    return (yield* abortable((signal) => api.payments.order({ params: { id: order.id } }, signal))).value;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // A failed call does not decide the payment: the next one may.
    return order;
  }
}

/** Waits for the end of an order; one that an admin confirms by hand is only shown. */
export function* follow(deps: World, order: Order) {
  if (order.provider === 'manual' && !isOver(order)) {
    yield* put(paymentActions.ordered(order));
    return;
  }
  if (!isOver(order)) keepOrder(deps, order.id);
  let latest = order;
  for (let count = 0; count < ASK_TIMES && !isOver(latest); count += 1) {
    yield* put(paymentActions.checked());
    yield* delay(ASK_EVERY_MS);
    latest = yield* call(ask, deps, latest);
  }
  if (isOver(latest)) yield* call(tell, deps, latest);
  else yield* put(paymentActions.cameLate(latest));
}
