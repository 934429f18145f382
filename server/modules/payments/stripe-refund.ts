import Stripe from 'stripe';
import type { OrderRow } from './orders.repository.ts';
import type { RefundAnswer } from './refunds.ts';

const ANSWERS: Readonly<Record<string, RefundAnswer>> = {
  succeeded: 'done',
  pending: 'done',
  requires_action: 'done',
  failed: 'refused',
  canceled: 'refused',
};

/** Gives the whole payment back, once: the order's id is the key, and what was given back before is done. */
export const refundByStripe = async (stripe: Stripe, order: OrderRow): Promise<RefundAnswer> => {
  if (order.provider_ref === null) return 'refused';
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: order.provider_ref },
      { idempotencyKey: `${order.id}-refund` },
    );
    return ANSWERS[refund.status ?? ''] ?? 'refused';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return error.code === 'charge_already_refunded' ? 'done' : 'refused';
  }
};
