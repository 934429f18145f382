import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { type Lease, OWN_LEASE } from '#server/module.ts';
import type { LedgerDeps } from './ledger.ts';
import { dueOrders, type OrderRow, touchChecked } from './orders.repository.ts';
import type { Payments } from './payments.service.ts';

/** Stripe repeats its webhooks as long. */
const GIVE_UP_MS = 3 * DAY_MS;
const AT_ONCE = 50;

type RecheckDeps = {
  readonly db: Db;
  readonly payments: Pick<Payments, 'check' | 'giveUp' | 'refund'>;
  readonly logger: LedgerDeps['logger'];
  readonly now: () => number;
};

/**
 * Asks the providers about unfinished orders: for the payment whose webhook never came, or whose answer reached a
 * server that stopped before it wrote it down.
 */
export const recheckOrders = async (
  { db, payments, logger, now }: RecheckDeps,
  { signal, assertHeld }: Lease = OWN_LEASE,
): Promise<void> => {
  const ago = (ms: number) => new Date(now() - ms).toISOString();
  // A provider may have forgotten what nobody paid for: that is no reason to ask for ever.
  const tell = (order: OrderRow) => (error: unknown) => {
    logger.warn({ err: error, orderId: order.id }, 'payment unknown');
    return order;
  };
  const recheck = async (order: OrderRow): Promise<void> => {
    // First, so that one order that always fails does not hold up the others.
    await db.transaction().execute(async (transaction) => {
      await assertHeld(transaction);
      await touchChecked(transaction, order.id, ago(0));
    });
    if (order.status === 'refunding') {
      await payments.refund(order.id).catch(tell(order));
      return;
    }
    const checked = order.provider_ref === null ? order : await payments.check(order).catch(tell(order));
    if (checked.status === 'open' && order.created_at < ago(GIVE_UP_MS)) await payments.giveUp(order);
  };
  for (const order of await dueOrders(db, { minuteAgo: ago(MINUTE_MS), hourAgo: ago(HOUR_MS) }, AT_ONCE)) {
    signal.throwIfAborted();
    await recheck(order);
  }
};
