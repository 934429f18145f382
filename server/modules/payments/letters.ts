import { pathTo } from '#contract/page-path.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';

/** Tells a buyer by letter that an order is paid: their browser may have waited in vain for it (D145, D147). */
export const paymentLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'payment-letters',
    kinds: ['orderPaid'],
    isAwaited: true,
    handle: (transaction, { event }) =>
      letterToUser(mail, transaction, event.userId, { kind: 'planPaid', link: pathTo.create() }),
  });
