import type { FastifyBaseLogger } from 'fastify';
import { type Plan, PLANS, severalOf } from '#contract/plans.ts';
import type { Order, PaymentProvider } from '#contract/http/payments.ts';
import { toMajor } from '#contract/money.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { newName } from '#server/lib/secrets.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import {
  addOrder,
  countOrdersSince,
  findOrder,
  findWaitingManual,
  lockBuyer,
  markPaid,
  markUnpaid,
  type OrderRow,
} from './orders.repository.ts';

/** The limit of new orders, since each calls a provider. */
const ORDERS_AN_HOUR = 30;
export const CURRENCY = 'usd';

/** The state of an order's payment at the provider, after all of it was compared with the order; `wrong` where it differs. */
export type Verdict = 'paid' | 'waiting' | 'open' | 'failed' | 'wrong';

export type LedgerDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly credits: Pick<Credits, 'grantPlan' | 'withdrawPlan'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** The plan of an order; orders are made of known plans alone. */
export const planOf = (planId: number): Plan => {
  const plan = PLANS.find(({ id }) => id === planId);
  if (plan === undefined) throw new AppError('PLAN_NOT_FOUND');
  return plan;
};

/** What an order brings, all of its plans together. */
export const broughtBy = ({ plan_id, quantity }: OrderRow) => {
  const plan = planOf(plan_id);
  return { ...severalOf(plan, quantity), kind: plan.kind };
};

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  planId: row.plan_id,
  quantity: row.quantity,
  provider: row.provider,
  status: row.status,
  amountUsd: toMajor(row.amount_minor),
  createdDate: row.created_at,
  paidDate: row.paid_at,
  refundedDate: row.refunded_at,
});

/** Writes down what an admin did with an order. */
export const recordOrderAct = (
  transaction: Transaction,
  act: 'orderConfirmed' | 'orderRefunded',
  { order, adminId, at }: { readonly order: OrderRow; readonly adminId: number; readonly at: string },
): Promise<void> =>
  recordAct(transaction, {
    actorId: adminId,
    act,
    target: { kind: 'order', id: order.id },
    userId: order.user_id,
    details: { planId: order.plan_id, quantity: order.quantity, amountUsd: toMajor(order.amount_minor) },
    at,
  });

/** The book of purchases: orders begin here with the plan's own price, and here alone a plan is given. */
export class Ledger {
  readonly #deps: LedgerDeps;

  constructor(deps: LedgerDeps) {
    this.#deps = deps;
  }

  /**
   * Begins an order; the same Idempotency-Key gives the same one again, and so does an order by hand of as many of
   * that plan that still waits. FORBIDDEN for the other kind of account (D138).
   */
  async begin(
    {
      userId,
      planId,
      quantity,
      provider,
    }: {
      readonly userId: number;
      readonly planId: number;
      readonly quantity: number;
      readonly provider: PaymentProvider;
    },
    intent: Intent,
  ): Promise<OrderRow> {
    const { db, idempotency, now } = this.#deps;
    const { id } = await idempotency.run(intent, async (transaction) => {
      const plan = planOf(planId);
      if ((plan.kind === 'business') !== (await lockBuyer(transaction, userId))) throw new AppError('FORBIDDEN');
      const waiting =
        provider === 'manual' ? await findWaitingManual(transaction, { userId, planId, quantity }) : undefined;
      if (waiting !== undefined) return { id: waiting.id };
      const since = new Date(now() - HOUR_MS).toISOString();
      if ((await countOrdersSince(transaction, userId, since)) >= ORDERS_AN_HOUR) throw new AppError('RATE_LIMITED');
      const at = new Date(now()).toISOString();
      const order = {
        id: newName(),
        user_id: userId,
        plan_id: planId,
        quantity,
        provider,
        provider_ref: null,
        status: provider === 'manual' ? ('waiting' as const) : ('open' as const),
        amount_minor: severalOf(plan, quantity).priceCents,
        currency: CURRENCY,
        created_at: at,
        checked_at: at,
        paid_at: null,
      };
      await addOrder(transaction, order);
      return { id: order.id };
    });
    return this.fresh(db, id);
  }

  /** The current order. */
  async fresh(db: Db, id: string): Promise<OrderRow> {
    const row = await findOrder(db, id);
    if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
    return row;
  }

  /**
   * Does what a provider's word means for an order, once, however often it arrives; returns the order after that.
   * `adminId` is the administrator who confirmed a manual order.
   */
  async settle(order: OrderRow, verdict: Verdict, adminId?: number): Promise<OrderRow> {
    const { db, logger } = this.#deps;
    const details = { orderId: order.id, provider: order.provider, ref: order.provider_ref, verdict };
    if (verdict === 'paid') {
      logger.info({ ...details, isFirst: await this.#pay(order, adminId) }, 'payment');
    } else {
      if (verdict === 'waiting' || verdict === 'failed') await markUnpaid(db, order.id, verdict);
      logger[verdict === 'wrong' ? 'error' : 'info'](details, 'payment');
    }
    return this.fresh(db, order.id);
  }

  /** Status and credits change in one transaction: after a crash there are both or neither. */
  async #pay(order: OrderRow, adminId: number | undefined): Promise<boolean> {
    const { db, credits, record, now } = this.#deps;
    return db.transaction().execute(async (transaction) => {
      const at = new Date(now()).toISOString();
      const isMarked = await markPaid(transaction, order.id, at);
      if (!isMarked) return false;
      if (adminId !== undefined) await recordOrderAct(transaction, 'orderConfirmed', { order, adminId, at });
      await credits.grantPlan(transaction, order.user_id, broughtBy(order));
      await record(transaction, { kind: 'orderPaid', userId: order.user_id, orderId: order.id });
      return true;
    });
  }
}
