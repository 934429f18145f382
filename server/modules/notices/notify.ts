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
import { channelsIn, type Reach, reachesOf } from './channels.ts';
import { type Delivery, planDeliveries } from './deliveries.repository.ts';
import {
  addNotices,
  countChanges,
  countUnread,
  findNotice,
  removeNotice,
  replaceNotice,
} from './notices.repository.ts';
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
  /** The same for many users in a few statements; gives the notices that told something new. */
  readonly notifyAll: (
    transaction: Transaction<Database>,
    notices: readonly NewNotice[],
  ) => Promise<ReadonlySet<NewNotice>>;
  /** Removes an outdated notice; false if it did not exist. */
  readonly retract: (transaction: Transaction<Database>, userId: number, key: string) => Promise<boolean>;
  /** Tells the user's clients after the commit how many notices are unread; gives the same. */
  readonly tell: (
    transaction: Transaction<Database>,
    userId: number,
    added: Added,
  ) => Promise<{ readonly unread: number; readonly sequence: number }>;
};

type Added = { readonly id: number; readonly kind: NoticeKind } | null;

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

/** Parts in the given order, in each of which a user comes once. */
const partsByUser = (notices: readonly NewNotice[]): readonly (readonly NewNotice[])[] => {
  const times = new Map<number, number>();
  const parts = Map.groupBy(notices, ({ userId }) => {
    const earlier = times.get(userId) ?? 0;
    times.set(userId, earlier + 1);
    return earlier;
  });
  return [...parts.values()];
};

/** How a notice reaches its user. */
type Plan = {
  readonly notice: NewNotice;
  readonly reach: Reach;
  readonly sent: readonly Delivered[];
  readonly isListed: boolean;
};

/** Undefined where nothing tells the user. */
const planOf = (notice: NewNotice, reach: Reach | undefined): Plan | undefined => {
  if (reach === undefined) return undefined;
  const { data, by = NOTICE_CHANNELS } = notice;
  const channels = channelsIn(reach, data.kind);
  const sent = SENT_HERE[data.kind].filter((channel) => channels[channel] && by.includes(channel));
  const isListed = channels.app && by.includes('app');
  return isListed || sent.length > 0 ? { notice, reach, sent, isListed } : undefined;
};

/** Changes the notice that the user has with this key; gives its id where it is told again, and null where it grew. */
const changeKnown = async (
  transaction: Transaction<Database>,
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

/** The one way by which users are told of something. */
export const openNotices = ({ send, timeZone, now }: NoticesDeps): Notices => {
  const tellAll = async (transaction: Transaction<Database>, told: ReadonlyMap<number, Added>) => {
    const users = [...told.keys()];
    const sequences = await countChanges(transaction, users);
    const unread = await countUnread(transaction, users, shownSince(now()));
    const stateOf = (userId: number) => ({
      sequence: sequences.get(userId) ?? 0,
      unread: unread.get(userId) ?? 0,
    });
    for (const [userId, added] of told)
      afterCommit(transaction, () => send(groupOf.notices(userId), 'NoticesChanged', [{ ...stateOf(userId), added }]));
    return stateOf;
  };

  const tell: Notices['tell'] = async (transaction, userId, added) =>
    (await tellAll(transaction, new Map([[userId, added]])))(userId);

  const deliveriesOf = ({ notice: { userId, data, dueAt = {} }, reach, sent }: Plan, noticeId: number): Delivery[] =>
    sent.map((channel) => {
      const soon = channel === 'push' && !GATHERED.has(data.kind) ? now() : now() + TOGETHER_MS;
      const usual = () => new Date(afterQuietHours(soon, reach.quiet, reach.timeZone ?? timeZone)).toISOString();
      return { noticeId, userId, channel, dueAt: dueAt[channel] ?? usual() };
    });

  /** Notices of different users. */
  const notifyPart = async (
    transaction: Transaction<Database>,
    notices: readonly NewNotice[],
  ): Promise<readonly NewNotice[]> => {
    const reaches = await reachesOf(
      transaction,
      notices.map(({ userId }) => userId),
    );
    const plans = notices.flatMap((notice) => planOf(notice, reaches.get(notice.userId)) ?? []);
    const ids = await addNotices(
      transaction,
      plans.map(({ notice, isListed }) => ({ ...notice, isListed })),
    );
    const told: NewNotice[] = [];
    const changes = new Map<number, Added>();
    const deliveries: Delivery[] = [];
    for (const plan of plans) {
      const { notice } = plan;
      const { userId, data } = notice;
      const id = ids.get(userId) ?? (await changeKnown(transaction, plan));
      if (id === undefined) continue;
      told.push(notice);
      if (id !== null) deliveries.push(...deliveriesOf(plan, id));
      if (id === null || plan.isListed) changes.set(userId, id === null ? null : { id, kind: data.kind });
    }
    await planDeliveries(transaction, deliveries);
    await tellAll(transaction, changes);
    return told;
  };

  const notifyAll: Notices['notifyAll'] = async (transaction, notices) => {
    const told = new Set<NewNotice>();
    for (const part of partsByUser(notices)) for (const notice of await notifyPart(transaction, part)) told.add(notice);
    return told;
  };

  const retract: Notices['retract'] = async (transaction, userId, key) => {
    const isGone = await removeNotice(transaction, userId, key);
    if (isGone) await tell(transaction, userId, null);
    return isGone;
  };

  return {
    notify: async (transaction, notice) => (await notifyAll(transaction, [notice])).has(notice),
    notifyAll,
    retract,
    tell,
  };
};
