import type { Transaction } from 'kysely';
import {
  NOTICE_CARS,
  NOTICE_CHANNELS,
  NOTICE_DAYS,
  type NoticeChannel,
  type NoticeData,
  type NoticeKind,
} from '#contract/notices.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/schema.ts';
import { groupOf, type HubPublisher } from '#server/modules/hub/index.ts';
import { channelsIn, reachOf } from './channels.ts';
import { planDelivery } from './deliveries.repository.ts';
import { addNotice, countChange, countUnread, findNotice, removeNotice, replaceNotice } from './notices.repository.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** One message tells everything of so long (D181). */
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

export type Notices = {
  /** Stores a notice in the caller's transaction and tells after the commit; false where nobody is told anything new. */
  readonly notify: (transaction: Transaction<Database>, notice: NewNotice) => Promise<boolean>;
  /** Removes an outdated notice; false if it did not exist. */
  readonly retract: (transaction: Transaction<Database>, userId: number, key: string) => Promise<boolean>;
  /** Tells the user's clients after the commit how many notices are unread; gives the same. */
  readonly tell: (
    transaction: Transaction<Database>,
    userId: number,
    added: { readonly id: number; readonly kind: NoticeKind } | null,
  ) => Promise<{ readonly unread: number; readonly sequence: number }>;
};

export type NoticesDeps = {
  readonly send: HubPublisher['send'];
  /** The market's, for users whose own is unknown. */
  readonly timeZone: string;
  readonly now: () => number;
};

/** The moment from which notices are shown. */
export const shownSince = (now: number): string => new Date(now - NOTICE_DAYS * DAY_MS).toISOString();

const extended = (known: NoticeData, data: NoticeData): NoticeData => ({
  ...data,
  ...('postIds' in known && 'postIds' in data
    ? { postIds: [...new Set([...known.postIds, ...data.postIds])].slice(0, NOTICE_CARS) }
    : {}),
});

/** The one way by which a user is told of something. */
export const openNotices = ({ send, timeZone, now }: NoticesDeps): Notices => {
  const tell: Notices['tell'] = async (transaction, userId, added) => {
    const sequence = await countChange(transaction, userId);
    const state = { sequence, unread: await countUnread(transaction, userId, shownSince(now())) };
    afterCommit(transaction, () => send(groupOf.notices(userId), 'NoticesChanged', [{ ...state, added }]));
    return state;
  };

  const notify: Notices['notify'] = async (
    transaction,
    { userId, key, data, at, whenKnown = 'ignore', by = NOTICE_CHANNELS, dueAt = {} },
  ) => {
    const reach = await reachOf(transaction, userId);
    if (reach === undefined) return false;
    const channels = channelsIn(reach, data.kind);
    const sent = SENT_HERE[data.kind].filter((channel) => channels[channel] && by.includes(channel));
    const isListed = channels.app && by.includes('app');
    if (!isListed && sent.length === 0) return false;
    let id = await addNotice(transaction, { userId, key, data, at, isListed });
    if (id === undefined) {
      const known = whenKnown === 'ignore' ? undefined : await findNotice(transaction, userId, key);
      if (known === undefined) return false;
      if (whenKnown === 'extend') {
        await replaceNotice(transaction, known.id, { data: extended(known.data, data) });
        await tell(transaction, userId, null);
        return true;
      }
      id = known.id;
      await replaceNotice(transaction, id, { data, at, isListed });
    }
    for (const channel of sent) {
      const soon = channel === 'push' && !GATHERED.has(data.kind) ? now() : now() + TOGETHER_MS;
      const usual = () => new Date(afterQuietHours(soon, reach.quiet, reach.timeZone ?? timeZone)).toISOString();
      await planDelivery(transaction, { noticeId: id, userId, channel, dueAt: dueAt[channel] ?? usual() });
    }
    if (isListed) await tell(transaction, userId, { id, kind: data.kind });
    return true;
  };

  const retract: Notices['retract'] = async (transaction, userId, key) => {
    const isGone = await removeNotice(transaction, userId, key);
    if (isGone) await tell(transaction, userId, null);
    return isGone;
  };

  return { notify, retract, tell };
};
