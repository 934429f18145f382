import type { Returned } from '#renderer/features/payments/payments.slice.ts';

const ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * What Stripe adds to the address it leads back to, and the order that we put there; the order alone where a payment in
 * the browser leads back to the app. Undefined where nobody comes back.
 */
export const returnedIn = (search: string): Returned | undefined => {
  const query = new URLSearchParams(search);
  const intentId = query.get('payment_intent') ?? undefined;
  const order = query.get('order') ?? '';
  const orderId = ORDER_ID.test(order) ? order : undefined;
  if (intentId === undefined && orderId === undefined) return undefined;
  return { intentId, orderId, hasFailed: query.get('redirect_status') === 'failed' };
};
