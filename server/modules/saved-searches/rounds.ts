import { setImmediate } from 'node:timers/promises';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { EventOf } from '#server/events/events.ts';
import type { Lease } from '#server/module.ts';
import { type DueAlert, searchesThatTell, stillOffered, takeDue, usersDue } from './alerts.repository.ts';
import { TOGETHER_MS } from './due.ts';

const USERS_AT_ONCE = 50;
/** Cars that one message is about; the page of saved searches has the others. */
const MOST_CARS = 50;

export type RoundsDeps = {
  readonly db: Db;
  readonly record: RecordEvents;
  readonly now: () => number;
};

const iso = (at: number): string => new Date(at).toISOString();

/** A car that several searches found is announced once. */
const oncePerCar = (alerts: readonly DueAlert[]): DueAlert[] => [
  ...new Map(alerts.toReversed().map((alert) => [alert.post_id, alert])).values(),
];

const newsFor = async (
  transaction: Transaction,
  userId: number,
  now: number,
): Promise<EventOf<'alertsDue'> | undefined> => {
  const due = await takeDue(transaction, userId, iso(now + TOGETHER_MS));
  const telling = await searchesThatTell(transaction, userId, iso(now));
  const wanted = oncePerCar(due.filter((alert) => telling.has(alert.search_id))).toSorted(
    (one, other) => other.post_id - one.post_id,
  );
  const offered = await stillOffered(
    transaction,
    userId,
    wanted.map((alert) => alert.post_id),
  );
  const cars = wanted
    .filter((alert) => offered.has(alert.post_id))
    .slice(0, MOST_CARS)
    .map((alert) => ({ searchId: alert.search_id, postId: alert.post_id, isCheaper: alert.is_cheaper === 1 }));
  return cars.length === 0 ? undefined : { kind: 'alertsDue', userId, cars };
};

/** Announces what is due, one piece of news for each user with all of their cars (D181), fenced by the lease. */
export const sendDue = async ({ db, record, now }: RoundsDeps, { signal, assertHeld }: Lease): Promise<void> => {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const users = await usersDue(db, iso(now()), after, USERS_AT_ONCE);
    if (users.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      await assertHeld(transaction);
      for (const userId of users) {
        const news = await newsFor(transaction, userId, now());
        if (news !== undefined) await record(transaction, news);
      }
    });
    after = users.at(-1)!;
    await setImmediate();
  }
};
