import { z } from 'zod';
import type { PayPalConfig } from '#server/config-payments.ts';
import { AppError } from '#server/http/errors.ts';
import type { Verdict } from './ledger.ts';
import type { OrderRow } from './orders.repository.ts';
import { type PayPalAsk, payPalCalls, type PayPalReply } from './pay-pal-calls.ts';
import { type PayPalNotice, readNotice, type SignedNotice } from './pay-pal-notice.ts';
import type { RefundAnswer } from './refunds.ts';

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
});
const Unit = z.object({
  custom_id: z.string().optional(),
  amount: Amount,
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: z.object({ captures: z.array(Capture).optional() }).optional(),
});
const PayPalOrder = z.object({ id: z.string(), status: z.string(), purchase_units: z.array(Unit) });
type PayPalOrder = z.infer<typeof PayPalOrder>;
const Created = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });

const Refund = z.object({ status: z.string() });
const REFUNDED = { COMPLETED: true, PENDING: true };

const amountOf = (order: OrderRow) => ({
  currency_code: order.currency.toUpperCase(),
  value: (order.amount_minor / 100).toFixed(2),
});

const isSame = (order: OrderRow, amount: z.infer<typeof Amount>): boolean => {
  const { currency_code, value } = amountOf(order);
  return amount.currency_code === currency_code && amount.value === value;
};

/** The capture that counts: a payer whose bank said no may have paid by another card. */
const captureOf = ({ payments }: z.infer<typeof Unit>): z.infer<typeof Capture> | undefined => {
  const captures = payments?.captures ?? [];
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures[0];
};

/** Compares the whole payment with the order (SECURITY rule 9): number, sum, currency, who is paid, what came in. */
export const verdictOfPayPal = (order: OrderRow, found: PayPalOrder, merchantId: string): Verdict => {
  const [unit, ...others] = found.purchase_units;
  const isOurs =
    unit !== undefined &&
    others.length === 0 &&
    found.id === order.provider_ref &&
    unit.custom_id === order.id &&
    unit.payee?.merchant_id === merchantId &&
    isSame(order, unit.amount);
  if (!isOurs) return 'wrong';
  if (found.status === 'VOIDED') return 'failed';
  const capture = captureOf(unit);
  if (found.status !== 'COMPLETED' || capture === undefined) return 'open';
  if (!isSame(order, capture.amount)) return 'wrong';
  if (capture.status === 'COMPLETED') return 'paid';
  return capture.status === 'PENDING' ? 'waiting' : 'failed';
};

const parsed = <T extends z.ZodType>(schema: T, { body }: PayPalReply): z.output<T> => {
  const result = schema.safeParse(body);
  if (!result.success) throw new AppError('PAYMENT_PROVIDER_ERROR', 'PayPal: an answer of another form');
  return result.data;
};

const good = (reply: PayPalReply): PayPalReply => {
  if (reply.status === 404) throw new AppError('PAYMENT_NOT_FOUND', 'PayPal knows no such order');
  if (reply.status >= 300) throw new AppError('PAYMENT_PROVIDER_ERROR', `PayPal: ${reply.status}`);
  return reply;
};

export type PayPalClient = {
  /** The provider's order of ours: the same one however often it is asked for within hours. */
  readonly create: (order: OrderRow) => Promise<string>;
  readonly check: (order: OrderRow) => Promise<Verdict>;
  /** Captures the payment that the payer has approved, once; returns its status. */
  readonly capture: (order: OrderRow) => Promise<Verdict>;
  /** Gives the captured money back, once. */
  readonly refund: (order: OrderRow) => Promise<RefundAnswer>;
  /** The content of a webhook; WEBHOOK_SIGNATURE if PayPal does not confirm its signature. */
  readonly read: (notice: SignedNotice) => Promise<PayPalNotice | undefined>;
};

/** PayPal's Orders v2. */
export const openPayPal = (config: PayPalConfig): PayPalClient => {
  const calls = payPalCalls(config);

  const look = async (ask: PayPalAsk, order: OrderRow) => {
    const reply = good(await ask({ path: `/v2/checkout/orders/${order.provider_ref ?? ''}` }));
    const found = parsed(PayPalOrder, reply);
    const [unit] = found.purchase_units;
    const capture = unit && captureOf(unit);
    return { status: found.status, capture, verdict: verdictOfPayPal(order, found, config.merchantId) };
  };

  return {
    create: async (order) => {
      const unit = { custom_id: order.id, amount: amountOf(order), payee: { merchant_id: config.merchantId } };
      const body = { intent: 'CAPTURE', purchase_units: [unit] };
      const reply = good(await calls()({ path: '/v2/checkout/orders', requestId: order.id, body }));
      return parsed(Created, reply).id;
    },
    check: async (order) => (order.provider_ref === null ? 'open' : (await look(calls(), order)).verdict),
    capture: async (order) => {
      const ask = calls();
      const before = await look(ask, order);
      if (before.verdict !== 'open' || before.status !== 'APPROVED') return before.verdict;
      const path = `/v2/checkout/orders/${order.provider_ref ?? ''}/capture`;
      const reply = await ask({ path, requestId: `${order.id}-capture`, body: {} });
      // 422: captured already, or declined by the payer's bank; the state is fetched below.
      if (reply.status !== 422) good(reply);
      return (await look(ask, order)).verdict;
    },
    refund: async (order) => {
      const ask = calls();
      const { capture, verdict } = await look(ask, order);
      if (capture?.status === 'REFUNDED') return 'done';
      if (capture === undefined || verdict !== 'paid') return 'refused';
      const reply = await ask({
        path: `/v2/payments/captures/${capture.id}/refund`,
        requestId: `${order.id}-refund`,
        body: {},
      });
      // 422: given back meanwhile, or not to be given back; what is so is asked for below.
      if (reply.status !== 422) return parsed(Refund, good(reply)).status in REFUNDED ? 'done' : 'refused';
      return (await look(ask, order)).capture?.status === 'REFUNDED' ? 'done' : 'refused';
    },
    read: async (notice) => readNotice(calls(), config.webhookId, notice),
  };
};
