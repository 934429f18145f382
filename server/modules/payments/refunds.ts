import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { broughtBy, type LedgerDeps, recordOrderAct } from './ledger.ts';
import { findOrder, moveOrder, type OrderRow } from './orders.repository.ts';

/** A provider's answer to a refund: done (or on its way), or refused. Anything else is thrown. */
export type RefundAnswer = 'done' | 'refused';
type AskProvider = (order: OrderRow) => Promise<RefundAnswer>;
type RefundDeps = Pick<LedgerDeps, 'db' | 'credits' | 'logger' | 'now'>;
type Change = Pick<RefundDeps, 'db' | 'credits'>;

/** The credits go first, in the same transaction as the order's status: nobody sells a car with them meanwhile. */
const withdraw = (
  { db, credits, now }: Change & Pick<RefundDeps, 'now'>,
  order: OrderRow,
  adminId: number | undefined,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const isFirst = await moveOrder(transaction, order.id, { from: 'paid', status: 'refunding' });
    if (!isFirst) return false;
    const at = new Date(now()).toISOString();
    if (adminId !== undefined) await recordOrderAct(transaction, 'orderRefunded', { order, adminId, at });
    if (await credits.withdrawPlan(transaction, order.user_id, broughtBy(order))) return true;
    // Thrown, so that the order stays paid.
    throw new AppError('CREDITS_USED');
  });

const giveCreditsBack = ({ db, credits }: Change, order: OrderRow): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const isFirst = await moveOrder(transaction, order.id, { from: 'refunding', status: 'paid' });
    if (isFirst) await credits.grantPlan(transaction, order.user_id, broughtBy(order));
  });

/**
 * The money went back, whatever another request was answered meanwhile: an order that a refusal made `paid` again is
 * refunded too, and its credits go where they are still there.
 */
const settle = ({ db, credits }: Change, order: OrderRow, at: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const refunded = { status: 'refunded', refunded_at: at } as const;
    if (await moveOrder(transaction, order.id, { from: 'refunding', ...refunded })) return;
    const wasPaidAgain = await moveOrder(transaction, order.id, { from: 'paid', ...refunded });
    if (wasPaidAgain) await credits.withdrawPlan(transaction, order.user_id, broughtBy(order));
  });

const fresh = async (db: Db, id: string): Promise<OrderRow> => {
  const order = await findOrder(db, id);
  if (order === undefined) throw new AppError('PAYMENT_NOT_FOUND');
  return order;
};

/**
 * Gives the money of an order back (D146): paid → refunding → refunded. Where the provider's answer is lost the order
 * stays `refunding` and asking again, by an admin or the recheck, goes on from there; credits and money move once.
 * `adminId` is who begins it.
 */
export const refundOrder = async (
  { db, credits, logger, now }: RefundDeps,
  orderId: string,
  askProvider: AskProvider,
  adminId?: number,
): Promise<OrderRow> => {
  const before = await fresh(db, orderId);
  if (before.status === 'refunded') return before;
  if (before.status !== 'paid' && before.status !== 'refunding') throw new AppError('PAYMENT_NOT_COMPLETE');
  if (before.status === 'paid') await withdraw({ db, credits, now }, before, adminId);
  const answer = await askProvider(before);
  logger.info({ orderId, provider: before.provider, answer }, 'refund');
  if (answer === 'refused') {
    await giveCreditsBack({ db, credits }, before);
    const after = await fresh(db, orderId);
    if (after.status === 'refunded') return after;
    throw new AppError('REFUND_REFUSED');
  }
  await settle({ db, credits }, before, new Date(now()).toISOString());
  return fresh(db, orderId);
};
