import { pathTo } from '#contract/page-path.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { findSeller } from '#server/modules/still-for-sale/index.ts';
import { carLines, carsFor } from './cars.ts';

/** Lines of one letter; the page of saved searches has the others. */
const MOST_LINES = 20;

/** Writes users with a proven address about cars that their searches found; nothing in it but what lists show. */
export const alertLetters = (mail: Pick<Mail, 'enqueue'>): DurableSubscriber =>
  durable({
    name: 'alert-letters',
    kinds: ['alertsDue'],
    handle: async (transaction, { event }) => {
      const user = await findSeller(transaction, event.userId);
      if (user === undefined || user.email === null) return false;
      if (!(await channelsFor(transaction, event.userId, 'alert')).mail) return false;
      const ids = (await carsFor(transaction, event, 'letter')).map(({ postId }) => postId);
      const [first] = ids;
      if (first === undefined) return false;
      const lines = await carLines(transaction, ids.slice(0, MOST_LINES));
      const cars = ids.length > lines.length ? [...lines, `… +${ids.length - lines.length}`] : lines;
      const link = ids.length === 1 ? pathTo.post(first) : pathTo.savedSearches();
      await mail.enqueue(transaction, { kind: 'newCars', to: user.email, language: user.language, link, cars });
      return true;
    },
  });
