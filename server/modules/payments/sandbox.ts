import type { SandboxOutcome } from '#contract/sandbox.ts';
import type { Verdict } from './ledger.ts';
import type { OrderRow } from './orders.repository.ts';

/** How long a delayed payment is on its way. */
export const SANDBOX_DELAY_MS = 3000;

/** The provider's number of a payment; it holds how the payment ends, so that a restart forgets nothing. */
export const sandboxRef = (order: OrderRow, outcome: SandboxOutcome): string => `sandbox_${outcome}_${order.id}`;

/** What a provider would say of this payment at this moment. */
export const sandboxVerdict = (order: OrderRow, now: number): Verdict => {
  const [, outcome] = (order.provider_ref ?? '').split('_');
  if (outcome === 'decline') return 'failed';
  if (outcome === 'delay') return now - Date.parse(order.created_at) >= SANDBOX_DELAY_MS ? 'paid' : 'waiting';
  return outcome === 'success' || outcome === 'duplicateWebhook' ? 'paid' : 'open';
};
