import { pathTo } from '#contract/page-path.ts';
import { PLANS, severalOf } from '#contract/plans.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { findOrder, type OrderRow } from './orders.repository.ts';

const purchaseOf = ({ plan_id, quantity }: OrderRow) => {
  const plan = PLANS.find(({ id }) => id === plan_id);
  if (plan === undefined) return undefined;
  const { cars, tops } = severalOf(plan, quantity);
  return { plan: plan.name, quantity, cars, tops };
};

/** Tells a buyer by letter that an order is paid: their browser may have waited in vain for it (D145, D147). */
export const paymentLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'payment-letters',
    kinds: ['orderPaid'],
    isAwaited: true,
    handle: async (transaction, { event }) => {
      if (!(await channelsFor(transaction, event.userId, 'payment')).mail) return false;
      const order = await findOrder(transaction, event.orderId);
      const purchase = order === undefined ? undefined : purchaseOf(order);
      const letter = { kind: 'planPaid', link: pathTo.create(), ...(purchase && { purchase }) } as const;
      return letterToUser(mail, transaction, event.userId, letter);
    },
  });
