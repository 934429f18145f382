import type { OrderFilter } from '#contract/http/payments.ts';
import type { Db } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';
import type { OrderRow } from './orders.repository.ts';

const STATUSES: Readonly<Record<OrderFilter, readonly OrderRow['status'][]>> = {
  waiting: ['waiting'],
  open: ['open'],
  paid: ['paid'],
  refunded: ['refunding', 'refunded'],
  failed: ['failed'],
};

/** All orders of a status with whose they are: the longest waiting first, what is done the latest first. */
export const ordersByStatus = async (db: Db, filter: OrderFilter, { offset, limit }: Slice) => {
  const orders = db.selectFrom('payment_order').where('status', 'in', STATUSES[filter]);
  const direction = filter === 'waiting' || filter === 'open' ? 'asc' : 'desc';
  const rows = await orders
    .innerJoin('users', 'users.id', 'payment_order.user_id')
    .selectAll('payment_order')
    .select(['company_name', 'first_name', 'last_name'])
    .orderBy('payment_order.created_at', direction)
    .orderBy('payment_order.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await orders.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
};

/** A person's own orders, the newest first. */
export const ordersOf = async (db: Db, userId: number, { offset, limit }: Slice) => {
  const orders = db.selectFrom('payment_order').where('user_id', '=', userId);
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await orders.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
};
