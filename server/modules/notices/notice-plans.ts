import {
  NOTICE_CARS,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeData,
  type NoticeKind,
} from '#contract/notices.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import { channelsIn, type Reach } from './channels.ts';
import type { Delivery } from './deliveries.repository.ts';
import { findNotice, replaceNotice } from './notices.repository.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** One message announces everything of this period (D181). */
const TOGETHER_MS = 5 * MINUTE_MS;

type Delivered = Exclude<NoticeChannel, 'app'>;

/** The channels by which this module itself sends a kind; other modules have messages of their own for the others. */
const SENT_HERE: Readonly<Record<NoticeKind, readonly Delivered[]>> = {
  alert: ['push'],
  favouritePriceDrop: ['telegram', 'mail', 'push'],
  favouriteSold: ['telegram', 'mail', 'push'],
  followedNewCar: ['telegram', 'mail', 'push'],
  message: ['telegram', 'mail', 'push'],
  moderation: ['push'],
  payment: ['push'],
  topEnded: ['telegram', 'mail', 'push'],
  stillForSale: ['push'],
  weeklySummary: ['telegram', 'mail'],
  task: ['push'],
};

/** Their cars of five minutes share a push message as well; the other kinds ring at once. */
const GATHERED: ReadonlySet<NoticeKind> = new Set(['alert', 'followedNewCar']);

export type NewNotice = {
  readonly userId: number;
  /** Tells this notice from the user's others: a repeated one is the same. */
  readonly key: string;
  readonly data: NoticeData;
  /** ISO time of what happened. */
  readonly at: string;
  /**
   * What a notice with a known key does. `ignore`, the default: nothing. `renew`: it replaces the old one, unread.
   * `extend`: its cars are added to the old one without telling again.
   */
  readonly whenKnown?: 'ignore' | 'renew' | 'extend';
  /** The only channels that may tell it; all that the user chose for its kind where left out. */
  readonly by?: readonly NoticeChannel[];
  /** ISO times at which channels tell it, in quiet hours too; the usual ones where left out. */
  readonly dueAt?: Partial<Readonly<Record<Delivered, string>>>;
};

/** Parts in the given order, in each of which a user comes once. */
export const partsByUser = (notices: readonly NewNotice[]): readonly (readonly NewNotice[])[] => {
  const times = new Map<number, number>();
  const parts = Map.groupBy(notices, ({ userId }) => {
    const earlier = times.get(userId) ?? 0;
    times.set(userId, earlier + 1);
    return earlier;
  });
  return [...parts.values()];
};

/** How a notice reaches its user. */
export type Plan = {
  readonly notice: NewNotice;
  readonly reach: Reach;
  readonly sent: readonly Delivered[];
  readonly isListed: boolean;
};

/** Undefined where the user gets no notice. */
export const planOf = (notice: NewNotice, reach: Reach | undefined): Plan | undefined => {
  if (reach === undefined) return undefined;
  const { data, by = NOTICE_CHANNELS } = notice;
  const channels = channelsIn(reach, data.kind);
  const sent = SENT_HERE[data.kind].filter((channel) => channels[channel] && by.includes(channel));
  const isListed = channels.app && by.includes('app');
  return isListed || sent.length > 0 ? { notice, reach, sent, isListed } : undefined;
};

const extended = (known: NoticeData, data: NoticeData): NoticeData => ({
  ...data,
  ...('postIds' in known && 'postIds' in data
    ? { postIds: [...new Set([...known.postIds, ...data.postIds])].slice(0, NOTICE_CARS) }
    : {}),
});

/** Changes the user's notice with this key; returns its id if it is announced again, and null if it only grew. */
export const changeKnown = async (
  transaction: Transaction,
  { notice: { userId, key, data, at, whenKnown = 'ignore' }, isListed }: Plan,
): Promise<number | null | undefined> => {
  const known = whenKnown === 'ignore' ? undefined : await findNotice(transaction, userId, key);
  if (known === undefined) return undefined;
  if (whenKnown === 'extend') {
    await replaceNotice(transaction, known.id, { data: extended(known.data, data) });
    return null;
  }
  await replaceNotice(transaction, known.id, { data, at, isListed });
  return known.id;
};

/** The messages that go out by the channels of a plan; `timeZone` is the market's, for users whose own is unknown. */
export const deliveriesOf = (
  { notice: { userId, data, dueAt = {} }, reach, sent }: Plan,
  noticeId: number,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Delivery[] =>
  sent.map((channel) => {
    const soon = channel === 'push' && !GATHERED.has(data.kind) ? now : now + TOGETHER_MS;
    const usual = () => new Date(afterQuietHours(soon, reach.quiet, reach.timeZone ?? timeZone)).toISOString();
    return { noticeId, userId, channel, dueAt: dueAt[channel] ?? usual() };
  });
