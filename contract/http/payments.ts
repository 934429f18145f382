import { z } from 'zod';
import { MAX_PLAN_QUANTITY, PLANS } from '../plans.ts';
import { pageQuery } from '../page.ts';
import { SANDBOX_OUTCOMES } from '../sandbox.ts';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { routes } from './routes.ts';

export const PAYMENT_PROVIDERS = ['stripe', 'payPal', 'manual', 'sandbox'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** `refunding`: the credits are withdrawn, the money is on its way back (D146). */
export const ORDER_STATUSES = ['open', 'waiting', 'paid', 'failed', 'refunding', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** The filters of an admin's list; refunds in progress are listed with completed ones. */
export const ORDER_FILTERS = ['waiting', 'open', 'paid', 'refunded', 'failed'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const planId = z
  .number()
  .int()
  .refine((id) => PLANS.some((plan) => plan.id === id));
/** Of one plan; the amount follows from both alone. */
const quantity = z.number().int().min(1).max(MAX_PLAN_QUANTITY).default(1);
const byPlan = z.strictObject({ planId, quantity });

/** A purchase. Amounts come from the plans alone (SECURITY rule 4); credits are given once, when it is paid. */
export const Order = z.object({
  id: z.string(),
  planId: z.number().int(),
  quantity: z.number().int(),
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(ORDER_STATUSES),
  amountUsd: z.number(),
  createdDate: z.string(),
  paidDate: z.string().nullable(),
  refundedDate: z.string().nullable(),
});
export type Order = z.infer<typeof Order>;

/** An order as an admin sees it. */
export const AdminOrder = Order.extend({ userId: z.number().int(), userName: z.string() });
export type AdminOrder = z.infer<typeof AdminOrder>;

const detail = z.string().trim().min(1).max(300);
const Details = z.strictObject({ recipient: detail, bank: detail, account: detail, purpose: detail });

/** Where the money of an invoice goes; `{order}` and `{amount}` are replaced by the order's number and its dollars. */
export const InvoiceDetails = z.strictObject({
  en: Details,
  am: Details,
  ru: Details,
  /** What a QR code for the bank's program holds. */
  qr: z.string().trim().min(1).max(1000).nullable().default(null),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

/** How one can pay here; keys are the public ones. */
export const Providers = z.object({
  stripe: z.object({ publishableKey: z.string() }).nullable(),
  payPal: z.object({ clientId: z.string() }).nullable(),
  manual: z.boolean(),
  invoice: InvoiceDetails.nullable(),
  /** Only in the demo: a provider that behaves like the real ones. */
  sandbox: z.boolean(),
});

export type Providers = z.infer<typeof Providers>;

/** Plans of the other kind of account are FORBIDDEN (D138); orders of others are PAYMENT_NOT_FOUND. */
export const payments = {
  providers: endpoint(routes.payments.providers, { reply: valueOf(Providers) }),
  stripeCreatePaymentIntent: endpoint(routes.payments.stripeCreatePaymentIntent, {
    body: byPlan,
    reply: valueOf(z.object({ order: Order, clientSecret: z.string() })),
  }),
  stripeCheckPaymentIntent: endpoint(routes.payments.stripeCheckPaymentIntent, {
    body: z.strictObject({ paymentIntentId: z.string().regex(/^[A-Za-z0-9_]{1,100}$/) }),
    reply: valueOf(Order),
  }),
  payPalCreate: endpoint(routes.payments.payPalCreate, {
    body: byPlan,
    reply: valueOf(z.object({ order: Order, payPalOrderId: z.string() })),
  }),
  payPalValidate: endpoint(routes.payments.payPalValidate, {
    body: z.strictObject({ orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), planId }),
    reply: valueOf(Order),
  }),
  /** An order that an admin confirms by hand (D147). */
  manualOrder: endpoint(routes.payments.manualOrder, { body: byPlan, reply: valueOf(Order) }),
  sandboxPay: endpoint(routes.payments.sandboxPay, {
    body: z.strictObject({ planId, quantity, outcome: z.enum(SANDBOX_OUTCOMES) }),
    reply: valueOf(Order),
  }),
  order: endpoint(routes.payments.order, {
    params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    reply: valueOf(Order),
  }),
  /** One's own orders, the newest first. */
  ownOrders: endpoint(routes.payments.ownOrders, { query: z.strictObject(pageQuery), reply: listOf(Order) }),
};

const byId = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/** All orders, for role admin only. */
export const orders = {
  list: endpoint(adminRoutes.orders.list, {
    query: z.strictObject({ ...pageQuery, status: z.enum(ORDER_FILTERS).default('waiting') }),
    reply: listOf(AdminOrder),
  }),
  /** FORBIDDEN on one's own order (D184). */
  confirm: endpoint(adminRoutes.orders.confirm, { params: byId, body: z.strictObject({}), reply: valueOf(Order) }),
  /** Gives the money back and withdraws the plan's credits, once; CREDITS_USED where some are used (D146). */
  refund: endpoint(adminRoutes.orders.refund, { params: byId, body: z.strictObject({}), reply: valueOf(Order) }),
};
