import type { Db } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { EventOf, Recorded } from '#server/events/events.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { type ChannelRow, channelsOf } from './channels.repository.ts';
import { addNews, hasNews, hasWaiting, requeue, takeDue } from './queue.repository.ts';
import { settingsOf } from './settings.ts';

/** The job of one channel. */
export const CHANNEL_JOB = 'dealerChannel';

const KINDS = [
  'postPublished',
  'postChanged',
  'priceChanged',
  'postSold',
  'postHidden',
  'postShown',
  'postRemoved',
  'moderationDecided',
  'userBlocked',
  'userUnblocked',
  'userLeft',
  'userReturned',
] as const;
type ChannelEvent = EventOf<(typeof KINDS)[number]>;

type NewsOf = Pick<Parameters<typeof addNews>[1], 'kind' | 'from_minor' | 'from_unit'>;

/** The news for channels in an event; undefined for other events. */
const newsIn = (event: ChannelEvent): NewsOf | undefined => {
  const nothing = { from_minor: null, from_unit: null };
  if (event.kind === 'postPublished') return { kind: 'new', ...nothing };
  if (event.kind === 'postSold') return { kind: 'sold', ...nothing };
  if (event.kind !== 'priceChanged') return undefined;
  const { from, to } = event;
  const isLower = from.currency === to.currency && to.minor < from.minor;
  return isLower ? { kind: 'cheaper', from_minor: from.minor, from_unit: from.currency } : undefined;
};

const addTo = async (
  db: Db,
  channel: ChannelRow,
  { number, event }: Recorded<ChannelEvent['kind']>,
): Promise<boolean> => {
  const news = newsIn(event);
  if (news === undefined || !('postId' in event)) return false;
  if (channel.state !== 'on' || !settingsOf(channel).news.includes(news.kind)) return false;
  // A price may fall in the same save that publishes the car for the first time: one message is enough.
  if (news.kind === 'new' && (await hasNews(db, channel.id, event.postId))) return false;
  if (news.kind === 'cheaper' && (await hasWaiting(db, channel.id, event.postId))) return false;
  return addNews(db, { ...news, channel_id: channel.id, post_id: event.postId, event_number: number });
};

/** Enqueues the job of each of these channels. */
export const wakeChannels = async (
  db: Db,
  { jobs, now }: { readonly jobs: Pick<Jobs, 'enqueue'>; readonly now: () => number },
  ids: readonly number[],
  runAt = new Date(now()).toISOString(),
): Promise<void> => {
  for (const channelId of await takeDue(db, ids, runAt)) await jobs.enqueue(db, CHANNEL_JOB, { channelId }, runAt);
};

export type NewsDeps = { readonly jobs: Pick<Jobs, 'enqueue'>; readonly now: () => number };

/** Puts what happens to cars into the queues of their sellers' channels. */
export const channelNews = (deps: NewsDeps): DurableSubscriber =>
  durable({
    name: 'dealer-channels',
    kinds: KINDS,
    handle: async (transaction, recorded) => {
      const { event, number } = recorded;
      const channels = await channelsOf(transaction, event.userId);
      if (channels.length === 0) return false;
      const about = 'postId' in event ? { postId: event.postId } : { userId: event.userId };
      // A cheaper car's own message is brought up to date first: it comes first in the queue.
      const touched = new Set(await requeue(transaction, about, number));
      for (const channel of channels) if (await addTo(transaction, channel, recorded)) touched.add(channel.id);
      await wakeChannels(transaction, deps, [...touched]);
      return touched.size > 0;
    },
  });
