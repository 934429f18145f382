import type { Order, Providers } from '#contract/http/payments.ts';

/** A purchase of Standard by hand that waits for its confirmation. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  id: 'Order0001-of-somebody',
  planId: 2,
  quantity: 1,
  provider: 'manual',
  status: 'waiting',
  amountUsd: 24.99,
  createdDate: '2026-11-20T10:00:00.000Z',
  paidDate: null,
  refundedDate: null,
  ...overrides,
});

/** No way to pay but those that are named. */
export const someWays = (overrides: Partial<Providers> = {}): Providers => ({
  stripe: null,
  payPal: null,
  manual: false,
  invoice: null,
  sandbox: false,
  ...overrides,
});
