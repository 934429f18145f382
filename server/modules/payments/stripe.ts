import Stripe from 'stripe';
import type { StripeConfig } from '#server/config-payments.ts';
import { AppError } from '#server/http/errors.ts';
import type { Verdict } from './ledger.ts';
import type { OrderRow } from './orders.repository.ts';
import { refundByStripe } from './stripe-refund.ts';
import type { RefundAnswer } from './refunds.ts';

const TIMEOUT_MS = 8000;
/** SECURITY rule 10. */
const SIGNATURE_SECONDS = 300;

/** Only the kind of an error is logged: its details may contain the payer's data. */
const toFault = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const message = `Stripe: ${error.type} ${error.code ?? ''} ${error.statusCode ?? ''}`;
  if (error instanceof Stripe.errors.StripeConnectionError) return new AppError('PAYMENT_PROVIDER_DOWN', message);
  return new AppError(error.code === 'resource_missing' ? 'PAYMENT_NOT_FOUND' : 'PAYMENT_PROVIDER_ERROR', message);
};

const metadataOf = (order: OrderRow) => ({
  orderId: order.id,
  userId: String(order.user_id),
  planId: String(order.plan_id),
});

const intentFor = (order: OrderRow): Stripe.PaymentIntentCreateParams => ({
  amount: order.amount_minor,
  currency: order.currency,
  automatic_payment_methods: { enabled: true },
  metadata: metadataOf(order),
});

/** Compares the whole payment with the order (SECURITY rule 9); no value of the client is used. */
export const verdictOfIntent = (order: OrderRow, intent: Stripe.PaymentIntent): Verdict => {
  const isOurs =
    intent.id === order.provider_ref &&
    intent.currency === order.currency &&
    intent.amount === order.amount_minor &&
    Object.entries(metadataOf(order)).every(([name, value]) => intent.metadata[name] === value);
  if (!isOurs) return 'wrong';
  if (intent.status === 'succeeded') return intent.amount_received === order.amount_minor ? 'paid' : 'wrong';
  if (intent.status === 'processing') return 'waiting';
  return intent.status === 'canceled' ? 'failed' : 'open';
};

/** The parts of an event that are used; the status of a payment is requested from Stripe, never taken from the event. */
export type StripeNotice = { readonly type: string; readonly intentId: string; readonly orderId: string | undefined };

export type StripeClient = {
  /** The intent of an order: the same one however often it is asked for, by its number or by the order's id as the key. */
  readonly create: (order: OrderRow) => Promise<{ readonly id: string; readonly clientSecret: string }>;
  readonly check: (order: OrderRow) => Promise<Verdict>;
  readonly refund: (order: OrderRow) => Promise<RefundAnswer>;
  /** Reads a webhook's raw bytes; WEBHOOK_SIGNATURE where Stripe did not sign them in the last minutes. */
  readonly read: (bytes: Buffer, signature: string, now: number) => StripeNotice | undefined;
};

const noticeOf = (event: Stripe.Event): StripeNotice | undefined => {
  const { object } = event.data;
  if (!('object' in object) || object.object !== 'payment_intent') return undefined;
  const { id, metadata } = object;
  return { type: event.type, intentId: id, orderId: metadata['orderId'] };
};

/** Stripe by its own library. */
export const openStripe = (config: StripeConfig): StripeClient => {
  const { protocol, hostname, port } = new URL(config.apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(config.secretKey, {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    timeout: TIMEOUT_MS,
    // The caller's own retry is safe, and a person waits.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const asking = <Value>(answer: Promise<Value>): Promise<Value> =>
    answer.catch((error: unknown) => {
      throw toFault(error);
    });
  return {
    create: async (order) => {
      // Stripe remembers keys for a day only; a second intent of one order would be paid for nothing.
      const intent = await asking(
        order.provider_ref === null
          ? stripe.paymentIntents.create(intentFor(order), { idempotencyKey: order.id })
          : stripe.paymentIntents.retrieve(order.provider_ref),
      );
      if (intent.client_secret === null) throw new AppError('PAYMENT_PROVIDER_ERROR', 'Stripe: no client secret');
      return { id: intent.id, clientSecret: intent.client_secret };
    },
    check: async (order) => {
      if (order.provider_ref === null) return 'open';
      return verdictOfIntent(order, await asking(stripe.paymentIntents.retrieve(order.provider_ref)));
    },
    refund: (order) => asking(refundByStripe(stripe, order)),
    read: (bytes, signature, now) => {
      try {
        const { webhookSecret } = config;
        return noticeOf(
          stripe.webhooks.constructEvent(bytes, signature, webhookSecret, SIGNATURE_SECONDS, undefined, now),
        );
      } catch (error) {
        throw new AppError('WEBHOOK_SIGNATURE', undefined, { cause: (error as Error).name });
      }
    },
  };
};
