import type { PaymentProvider } from '#contract/http/payments.ts';
import type { SandboxOutcome } from '#contract/sandbox.ts';
import type { PaymentsConfig } from '#server/config-payments.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import { type Background, createBackground } from '#server/lib/background.ts';
import { Ledger, type LedgerDeps, type Verdict } from './ledger.ts';
import {
  attachRef,
  findByRef,
  findOrder,
  findOwnByRef,
  findOwnOrder,
  type OrderRow,
  touchChecked,
} from './orders.repository.ts';
import { openPayPal, type PayPalClient } from './pay-pal.ts';
import type { SignedNotice } from './pay-pal-notice.ts';
import { type RefundAnswer, refundOrder } from './refunds.ts';
import { SANDBOX_DELAY_MS, sandboxRef, sandboxVerdict } from './sandbox.ts';
import type { StripeClient, StripeNotice } from './stripe.ts';

export type PaymentsDeps = LedgerDeps & { readonly config: PaymentsConfig; readonly stripe: StripeClient | undefined };

type Purchase = {
  readonly userId: number;
  readonly planId: number;
  readonly quantity: number;
  readonly intent: Intent;
};

const ASKED_AGAIN_MS = 4000;

/** A provider that the operator has not set up is not there. */
const setUp = <Client>(client: Client | undefined): Client => {
  if (client === undefined) throw new AppError('NOT_FOUND', 'this way of paying is not set up');
  return client;
};

/** The reply to a person who reports a payment. */
const paidOrWaiting = (order: OrderRow): OrderRow => {
  if (order.status === 'paid' || order.status === 'waiting') return order;
  throw new AppError('PAYMENT_NOT_COMPLETE');
};

/** Purchases of plans: begun by a user, ended by the state that the provider returns. */
export class Payments {
  readonly #deps: PaymentsDeps;
  readonly #ledger: Ledger;
  readonly #stripe: StripeClient | undefined;
  readonly #payPal: PayPalClient | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #background: Background;

  constructor(deps: PaymentsDeps) {
    this.#deps = deps;
    this.#ledger = new Ledger(deps);
    this.#stripe = deps.stripe;
    this.#payPal = deps.config.payPal && openPayPal(deps.config.payPal);
    this.#background = createBackground((error) => deps.logger.error({ err: error }, 'sandbox payment failed'));
  }

  async createStripe({ intent, ...buyer }: Purchase): Promise<{ order: OrderRow; clientSecret: string }> {
    const stripe = setUp(this.#stripe);
    const order = await this.#ledger.begin({ ...buyer, provider: 'stripe' }, intent);
    const { id, clientSecret } = await stripe.create(order);
    return { order: await this.#attach(order, id), clientSecret };
  }

  /** Asks Stripe for the status of a person's own payment. */
  async checkStripe(userId: number, intentId: string): Promise<OrderRow> {
    const stripe = setUp(this.#stripe);
    const order = await this.#own('stripe', intentId, userId);
    if (order.status === 'paid') return order;
    return paidOrWaiting(await this.#ledger.settle(order, await stripe.check(order)));
  }

  /** What a webhook sends, with its raw bytes; payments of others are ignored. */
  async stripeNotice(bytes: Buffer, signature: string): Promise<void> {
    const { logger, now } = this.#deps;
    const notice = setUp(this.#stripe).read(bytes, signature, now());
    const order = notice && (await this.#orderOfNotice(notice));
    logger.info({ type: notice?.type, ref: notice?.intentId, orderId: order?.id }, 'Stripe webhook');
    if (order !== undefined && order.status !== 'paid') await this.check(order);
  }

  /** What PayPal's webhook sends; payments of others are ignored. */
  async payPalNotice(signed: SignedNotice): Promise<void> {
    const { db, logger } = this.#deps;
    const notice = await setUp(this.#payPal).read(signed);
    const order = notice && (await findByRef(db, 'payPal', notice.payPalOrderId));
    logger.info({ type: notice?.type, ref: notice?.payPalOrderId, orderId: order?.id }, 'PayPal webhook');
    if (order !== undefined && order.status !== 'paid') await this.check(order);
  }

  async createPayPal({ intent, ...buyer }: Purchase): Promise<{ order: OrderRow; payPalOrderId: string }> {
    const payPal = setUp(this.#payPal);
    const begun = await this.#ledger.begin({ ...buyer, provider: 'payPal' }, intent);
    // PayPal remembers a request for hours only, our own record for good.
    const payPalOrderId = begun.provider_ref ?? (await payPal.create(begun));
    return { order: await this.#attach(begun, payPalOrderId), payPalOrderId };
  }

  /** Takes the money of a person's own approved order. */
  async validatePayPal(userId: number, payPalOrderId: string, planId: number): Promise<OrderRow> {
    const payPal = setUp(this.#payPal);
    const order = await this.#own('payPal', payPalOrderId, userId);
    if (order.plan_id !== planId) throw new AppError('PAYMENT_NOT_FOUND');
    if (order.status === 'paid') return order;
    return paidOrWaiting(await this.#ledger.settle(order, await payPal.capture(order)));
  }

  /** An order for an admin to confirm (D147); one that waits already is given again. */
  async orderManually({ intent, ...buyer }: Purchase): Promise<OrderRow> {
    if (!this.#deps.config.isManual) throw new AppError('NOT_FOUND', 'this way of paying is not set up');
    return this.#ledger.begin({ ...buyer, provider: 'manual' }, intent);
  }

  /** An admin has seen the money of a manual order; FORBIDDEN for their own (D184). */
  async confirm(orderId: string, adminId: number): Promise<OrderRow> {
    const order = await findOrder(this.#deps.db, orderId);
    if (order === undefined || order.provider !== 'manual') throw new AppError('PAYMENT_NOT_FOUND');
    if (order.user_id === adminId) throw new AppError('FORBIDDEN', 'an admin confirms their own order');
    this.#deps.logger.info({ orderId, adminId }, 'an admin confirms a payment');
    return this.#ledger.settle(order, 'paid', adminId);
  }

  /** Pays nothing, and then goes the way that a real payment goes. */
  async paySandbox({ intent, ...buyer }: Purchase, outcome: SandboxOutcome): Promise<OrderRow> {
    if (!this.#deps.config.hasSandbox) throw new AppError('NOT_FOUND', 'this way of paying is not set up');
    const begun = await this.#ledger.begin({ ...buyer, provider: 'sandbox' }, intent);
    if (begun.provider_ref !== null) return begun;
    const order = await this.#attach(begun, sandboxRef(begun, outcome));
    if (outcome === 'delay') this.#later(order);
    const [settled] = await Promise.all([
      this.check(order),
      ...(outcome === 'duplicateWebhook' ? [this.check(order), this.check(order)] : []),
    ]);
    return this.#ledger.fresh(this.#deps.db, settled.id);
  }

  /** A user's own order; its page polls every second or two (D145), the provider is called less often. */
  async ownOrder(userId: number, orderId: string): Promise<OrderRow> {
    const { db, logger, now } = this.#deps;
    const order = await findOwnOrder(db, orderId, userId);
    if (order === undefined) throw new AppError('PAYMENT_NOT_FOUND');
    const isUnsettled = (order.status === 'open' || order.status === 'waiting') && order.provider !== 'manual';
    const isFresh = Date.parse(order.checked_at) > now() - ASKED_AGAIN_MS;
    if (!isUnsettled || isFresh || order.provider_ref === null) return order;
    await touchChecked(db, order.id, new Date(now()).toISOString());
    return this.check(order).catch((error: unknown) => {
      logger.warn({ err: error, orderId }, 'payment unknown');
      return order;
    });
  }

  /** An admin gives the money back, or the recheck goes on with what an admin began (D146). */
  refund(orderId: string, adminId?: number): Promise<OrderRow> {
    return refundOrder(this.#deps, orderId, (order) => this.#giveBack(order), adminId);
  }

  /** Asks the order's provider for its status and applies it. */
  async check(order: OrderRow): Promise<OrderRow> {
    return this.#ledger.settle(order, await this.#verdictOf(order));
  }

  /** Gives up an order that nobody has paid for days; money that still comes is still taken for it. */
  giveUp(order: OrderRow): Promise<OrderRow> {
    return this.#ledger.settle(order, 'failed');
  }

  /** Ends what is under way; a payment that was to come later is found by the next recheck. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#background.settled();
  }

  #verdictOf(order: OrderRow): Promise<Verdict> {
    const verdicts: Record<PaymentProvider, () => Promise<Verdict>> = {
      stripe: () => setUp(this.#stripe).check(order),
      payPal: () => setUp(this.#payPal).check(order),
      sandbox: async () => sandboxVerdict(order, this.#deps.now()),
      manual: async () => 'waiting',
    };
    return verdicts[order.provider]();
  }

  #giveBack(order: OrderRow): Promise<RefundAnswer> {
    const ways: Record<PaymentProvider, () => Promise<RefundAnswer>> = {
      stripe: () => setUp(this.#stripe).refund(order),
      payPal: () => setUp(this.#payPal).refund(order),
      // The admin gives it back by hand; of the sandbox there is none.
      manual: async () => 'done',
      sandbox: async () => 'done',
    };
    return ways[order.provider]();
  }

  async #own(provider: PaymentProvider, ref: string, userId: number): Promise<OrderRow> {
    const order = await findOwnByRef(this.#deps.db, { provider, ref, userId });
    if (order === undefined) throw new AppError('PAYMENT_NOT_FOUND');
    return order;
  }

  async #attach(order: OrderRow, ref: string): Promise<OrderRow> {
    await attachRef(this.#deps.db, order.id, ref);
    return this.#ledger.fresh(this.#deps.db, order.id);
  }

  /** By the number of the payment; where a crash kept us from writing it down, by our own number in it. */
  async #orderOfNotice({ intentId, orderId }: StripeNotice): Promise<OrderRow | undefined> {
    const { db } = this.#deps;
    const known = await findByRef(db, 'stripe', intentId);
    if (known !== undefined || orderId === undefined) return known;
    const order = await findOrder(db, orderId);
    if (order?.provider !== 'stripe' || order.provider_ref !== null) return undefined;
    return this.#attach(order, intentId);
  }

  #later(order: OrderRow): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#background.run(async () => void (await this.check(order)));
      // Timers may come a moment early.
    }, SANDBOX_DELAY_MS + 100).unref();
    this.#timers.add(timer);
  }
}
