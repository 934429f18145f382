import type { PaymentProvider } from '#contract/http/payments.ts';
import type { Db, NewRow, StoredRow, Transaction } from '#server/database/connection.ts';

export type OrderRow = StoredRow<'payment_order'>;

export const addOrder = async (transaction: Transaction, row: NewRow<'payment_order'>): Promise<void> => {
  await transaction.insertInto('payment_order').values(row).execute();
};

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('payment_order').selectAll().where('id', '=', id).executeTakeFirst();

/** A person's own order; undefined for anybody else's (SECURITY rule 2). */
export const findOwnOrder = (db: Db, id: string, userId: number): Promise<OrderRow | undefined> =>
  db.selectFrom('payment_order').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** The order of a payment, by the provider's number for it. */
export const findByRef = (db: Db, provider: PaymentProvider, ref: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();

export const findOwnByRef = (
  db: Db,
  { provider, ref, userId }: { readonly provider: PaymentProvider; readonly ref: string; readonly userId: number },
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A person's manual order of as many of a plan that nobody has confirmed yet. */
export const findWaitingManual = (
  db: Db,
  { userId, planId, quantity }: { readonly userId: number; readonly planId: number; readonly quantity: number },
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('provider', '=', 'manual')
    .where('status', '=', 'waiting')
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('quantity', '=', quantity)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

export const countOrdersSince = async (db: Db, userId: number, since: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_order')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Locks a user so that one order at a time begins; returns whether the user is a company. */
export const lockBuyer = async (transaction: Transaction, userId: number): Promise<boolean> => {
  const user = await transaction
    .updateTable('users')
    .set((row) => ({ post_credits: row.ref('post_credits') }))
    .where('id', '=', userId)
    .returning('is_business')
    .executeTakeFirstOrThrow();
  return user.is_business === 1;
};

/** Writes down the provider's number where none is yet; a second number for one order is never taken. */
export const attachRef = async (db: Db, id: string, ref: string): Promise<void> => {
  await db
    .updateTable('payment_order')
    .set({ provider_ref: ref })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();
};

/** The one step to `paid`: true for exactly one caller, however many come (SECURITY rule 9). */
export const markPaid = async (transaction: Transaction, id: string, at: string): Promise<boolean> => {
  const changed = await transaction
    .updateTable('payment_order')
    .set({ status: 'paid', paid_at: at })
    .where('id', '=', id)
    // What was given back stays given back: its payment still counts as paid at the provider.
    .where('status', 'in', ['open', 'waiting', 'failed'])
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

/** One step of a refund: true for exactly one caller. */
export const moveOrder = async (
  db: Db,
  id: string,
  {
    from,
    ...to
  }: { readonly from: OrderRow['status']; readonly status: OrderRow['status']; readonly refunded_at?: string },
): Promise<boolean> => {
  const moved = await db
    .updateTable('payment_order')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
};

/** The status of an unpaid order; a paid one stays paid. */
export const markUnpaid = async (db: Db, id: string, status: 'waiting' | 'failed'): Promise<void> => {
  await db
    .updateTable('payment_order')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'waiting'])
    .execute();
};

export const touchChecked = async (db: Db, id: string, at: string): Promise<void> => {
  await db.updateTable('payment_order').set({ checked_at: at }).where('id', '=', id).execute();
};

export type DueTimes = { readonly minuteAgo: string; readonly hourAgo: string };

/** Unfinished orders and refunds to ask their providers about: fresh orders every minute, older ones every hour. */
export const dueOrders = (db: Db, { minuteAgo, hourAgo }: DueTimes, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('status', 'in', ['open', 'waiting', 'refunding'])
    .where((order) => order.or([order('provider', '!=', 'manual'), order('status', '=', 'refunding')]))
    .where((order) =>
      order.or([
        order.and([order('status', '=', 'refunding'), order('checked_at', '<', minuteAgo)]),
        order('checked_at', '<', hourAgo),
        order.and([order('checked_at', '<', minuteAgo), order('created_at', '>', hourAgo)]),
      ]),
    )
    .orderBy('checked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
