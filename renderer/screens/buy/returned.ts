import type { Returned } from '#renderer/features/payments/payments.slice.ts';

/** What Stripe adds to the address it leads back to, and the order that we put there; undefined where nobody comes back. */
export const returnedIn = (search: string): Returned | undefined => {
  const query = new URLSearchParams(search);
  const intentId = query.get('payment_intent');
  if (intentId === null) return undefined;
  return {
    intentId,
    orderId: query.get('order') ?? undefined,
    hasFailed: query.get('redirect_status') === 'failed',
  };
};
