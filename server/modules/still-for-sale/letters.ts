import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { SALE_NEWS, saleNewsOf } from './sale-news.ts';

/** Writes sellers with a proven address about cars that wait for their answer or were hidden without one (D015). */
export const saleLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'sale-letters',
    kinds: SALE_NEWS,
    handle: async (transaction, recorded) => {
      const news = await saleNewsOf(transaction, recorded);
      if (news === undefined || news.email === null) return false;
      const { kind, email, language, link, cars, hideInDays } = news;
      await mail.enqueue(transaction, { kind, to: email, language, link, cars, hideInDays });
      return true;
    },
  });
