import { PostId } from '#contract/ids.ts';
import { NOTICE_CARS } from '#contract/notices.ts';
import type { Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { NewNotice, Notices } from '#server/modules/notices/index.ts';
import { countFoundSince } from './alerts.repository.ts';
import { carsFor } from './cars.ts';
import { TOGETHER_MS } from './due.ts';
import { searchesOf, type SearchRow } from './saved-searches.repository.ts';
import { channelsOf } from './saved-searches.service.ts';

/** The channels of a search that the notification centre serves. */
const tellingBy = (search: Pick<SearchRow, 'channels'>) =>
  channelsOf(search).filter((channel) => channel === 'app' || channel === 'push');

type Found = Pick<SearchRow, 'id' | 'user_id' | 'name' | 'frequency' | 'channels'>;

/** Tells at once in the notification centre and by push of a car that searches found; the cars of five minutes share a notice. */
export const tellAtOnce = async (
  transaction: Transaction,
  { notifyAll }: Pick<Notices, 'notifyAll'>,
  searches: readonly Found[],
  postId: number,
  now: number,
): Promise<void> => {
  const telling = searches.filter((search) => search.frequency === 'instant' && tellingBy(search).length > 0);
  const window = Math.floor(now / TOGETHER_MS);
  const since = new Date(window * TOGETHER_MS).toISOString();
  const counts = await countFoundSince(
    transaction,
    telling.map(({ id }) => id),
    since,
  );
  const noticeOf = (search: Found): NewNotice => {
    const { id: searchId, user_id: userId, name } = search;
    return {
      userId,
      key: `alert ${searchId} ${window}`,
      data: { kind: 'alert', searchId, name, postIds: [PostId.parse(postId)], count: counts.get(searchId) ?? 1 },
      at: new Date(now).toISOString(),
      whenKnown: 'extend',
      by: tellingBy(search),
    };
  };
  await notifyAll(transaction, telling.map(noticeOf));
};

/** Tells in the notification centre and by push what searches with a digest found. */
export const digestNotices = (notices: Pick<Notices, 'notify'>): DurableSubscriber =>
  durable({
    name: 'alert-notices',
    kinds: ['alertsDue'],
    handle: async (transaction, { event, number, at }) => {
      const cars = Map.groupBy(await carsFor(transaction, event, 'app', 'push'), ({ searchId }) => searchId);
      const searches = await searchesOf(transaction, event.userId);
      let isStored = false;
      for (const search of searches) {
        const { id, name, frequency } = search;
        const ids = (cars.get(id) ?? []).map(({ postId }) => PostId.parse(postId));
        if (frequency === 'instant' || ids.length === 0) continue;
        const data = {
          kind: 'alert',
          searchId: id,
          name,
          postIds: ids.slice(0, NOTICE_CARS),
          count: ids.length,
        } as const;
        const notice = { userId: event.userId, key: `alert ${id} digest ${number}`, data, at, by: tellingBy(search) };
        isStored = (await notices.notify(transaction, notice)) || isStored;
      }
      return isStored;
    },
  });
