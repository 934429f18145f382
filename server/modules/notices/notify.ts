import { NOTICE_DAYS, type NoticeKind } from '#contract/notices.ts';
import { DAY_MS } from '#contract/time.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { groupOf, type HubPublisher } from '#server/modules/hub/index.ts';
import { reachesOf } from './channels.ts';
import { type Delivery, planDeliveries } from './deliveries.repository.ts';
import { changeKnown, deliveriesOf, type NewNotice, partsByUser, planOf } from './notice-plans.ts';
import { addNotices, countChanges, countUnread, removeNotice } from './notices.repository.ts';

export type Notices = {
  /** Stores a notice in the caller's transaction and sends it after the commit; false if there is nothing new to send. */
  readonly notify: (transaction: Transaction, notice: NewNotice) => Promise<boolean>;
  /** The same for many users in a few statements; returns the new notices. */
  readonly notifyAll: (transaction: Transaction, notices: readonly NewNotice[]) => Promise<ReadonlySet<NewNotice>>;
  /** Removes an outdated notice; false if it did not exist. */
  readonly retract: (transaction: Transaction, userId: number, key: string) => Promise<boolean>;
  /** Tells the user's clients after the commit how many notices are unread; gives the same. */
  readonly tell: (
    transaction: Transaction,
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

/** Counts a change of each user's notices and informs their clients after the commit; returns the new state of a user. */
const tellAll = async (
  transaction: Transaction,
  { send, now }: Pick<NoticesDeps, 'send' | 'now'>,
  changes: ReadonlyMap<number, Added>,
) => {
  const users = [...changes.keys()];
  const sequences = await countChanges(transaction, users);
  const unread = await countUnread(transaction, users, shownSince(now()));
  const stateOf = (userId: number) => ({ sequence: sequences.get(userId) ?? 0, unread: unread.get(userId) ?? 0 });
  for (const [userId, added] of changes)
    afterCommit(transaction, () => send(groupOf.notices(userId), 'NoticesChanged', [{ ...stateOf(userId), added }]));
  return stateOf;
};

/** All notices to users go through this. */
export const openNotices = (deps: NoticesDeps): Notices => {
  const { timeZone, now } = deps;
  const tell: Notices['tell'] = async (transaction, userId, added) =>
    (await tellAll(transaction, deps, new Map([[userId, added]])))(userId);

  /** Notices of different users. */
  const notifyPart = async (transaction: Transaction, notices: readonly NewNotice[]): Promise<readonly NewNotice[]> => {
    const reaches = await reachesOf(
      transaction,
      notices.map(({ userId }) => userId),
    );
    const plans = notices.flatMap((notice) => planOf(notice, reaches.get(notice.userId)) ?? []);
    const ids = await addNotices(
      transaction,
      plans.map(({ notice, isListed }) => ({ ...notice, isListed })),
    );
    const notified: NewNotice[] = [];
    const changes = new Map<number, Added>();
    const deliveries: Delivery[] = [];
    for (const plan of plans) {
      const { notice } = plan;
      const { userId, data } = notice;
      const id = ids.get(userId) ?? (await changeKnown(transaction, plan));
      if (id === undefined) continue;
      notified.push(notice);
      if (id !== null) deliveries.push(...deliveriesOf(plan, id, { now: now(), timeZone }));
      if (id === null || plan.isListed) changes.set(userId, id === null ? null : { id, kind: data.kind });
    }
    await planDeliveries(transaction, deliveries);
    await tellAll(transaction, deps, changes);
    return notified;
  };

  const notifyAll: Notices['notifyAll'] = async (transaction, notices) => {
    const notified = new Set<NewNotice>();
    for (const part of partsByUser(notices))
      for (const notice of await notifyPart(transaction, part)) notified.add(notice);
    return notified;
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
