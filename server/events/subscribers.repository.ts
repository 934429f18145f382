import type { Db } from '#server/database/connection.ts';

/** A subscriber whose last try failed; `retryDate` is the time of the next one. */
export type FailingSubscriber = {
  readonly name: string;
  readonly failures: number;
  readonly lastError: string;
  readonly retryDate: string;
  readonly waitingCount: number;
};

/** How far each subscriber has read the events. */
const positions = (db: Db) => ({
  /** The confirmed position; a new subscriber starts at `start`. */
  open: async (name: string, start: number, now: string): Promise<number> => {
    await db
      .insertInto('event_subscriber')
      .values({ name, position: start, last_error: null, retry_at: null, seen_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: now }))
      .execute();
    const { position } = await db
      .selectFrom('event_subscriber')
      .select('position')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return position;
  },

  positionOf: async (name: string): Promise<number> => {
    const row = await db.selectFrom('event_subscriber').select('position').where('name', '=', name).executeTakeFirst();
    return row?.position ?? 0;
  },

  /** Confirms events up to a number; false when another process confirmed some of them meanwhile. */
  confirm: async (name: string, from: number, to: number, now: string): Promise<boolean> => {
    const row = await db
      .updateTable('event_subscriber')
      .where('name', '=', name)
      .where('position', '=', from)
      .set({ position: to, failures: 0, last_error: null, retry_at: null, seen_at: now })
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The lowest position of the subscribers that ran since an ISO time. */
  positionsSince: async (since: string): Promise<number[]> => {
    const rows = await db
      .selectFrom('event_subscriber')
      .select('position')
      .where('seen_at', '>=', since)
      .orderBy('name')
      .execute();
    return rows.map(({ position }) => position);
  },
});

/** Subscribers whose last try failed. */
const failures = (db: Db) => ({
  fail: async (name: string, failure: { failures: number; lastError: string; retryAt: string; now: string }) => {
    const { failures, lastError, retryAt, now } = failure;
    await db
      .updateTable('event_subscriber')
      .set({ failures, last_error: lastError, retry_at: retryAt, seen_at: now })
      .where('name', '=', name)
      .execute();
  },

  /** The failing ones among some subscribers, by name. */
  failing: async (names: readonly string[]): Promise<FailingSubscriber[]> => {
    const rows = await db
      .selectFrom('event_subscriber')
      .select(['name', 'failures', 'last_error', 'retry_at', 'seen_at'])
      .select((subscriber) =>
        subscriber
          .selectFrom('events')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('events.id', '>', 'event_subscriber.position')
          .as('waiting'),
      )
      .where('failures', '>', 0)
      .where('name', 'in', [...names])
      .orderBy('name')
      .execute();
    return rows.map(({ name, failures, last_error, retry_at, seen_at, waiting }) => ({
      name,
      failures,
      lastError: last_error ?? '',
      retryDate: retry_at ?? seen_at,
      waitingCount: waiting ?? 0,
    }));
  },
});

export const subscribersRepository = (db: Db) => ({
  ...positions(db),
  ...failures(db),
});
export type SubscribersRepository = ReturnType<typeof subscribersRepository>;
