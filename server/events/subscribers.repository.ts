import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** What is kept about a durable subscriber; `position` is the number of the last confirmed event. */
export type SubscriberState = {
  readonly name: string;
  readonly position: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly retryAt: string | null;
};

export const subscribersRepository = (db: Kysely<Database>) => {
  /** The row as this process knows it; none when another process has moved it. */
  const at = (name: string, position: number) =>
    db.updateTable('event_subscriber').where('name', '=', name).where('position', '=', position);

  return {
    /** The confirmed position; a subscriber that is new begins at `start`. */
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

    /** Confirms events up to a number; false when another process confirmed some of them meanwhile. */
    confirm: async (name: string, from: number, to: number, now: string): Promise<boolean> => {
      const row = await at(name, from)
        .set({ position: to, failures: 0, last_error: null, retry_at: null, seen_at: now })
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    fail: async (name: string, failure: { failures: number; lastError: string; retryAt: string; now: string }) => {
      const { failures, lastError, retryAt, now } = failure;
      await db
        .updateTable('event_subscriber')
        .set({ failures, last_error: lastError, retry_at: retryAt, seen_at: now })
        .where('name', '=', name)
        .execute();
    },

    /** All that ran since an ISO time, by name. */
    list: async (since: string): Promise<SubscriberState[]> => {
      const rows = await db
        .selectFrom('event_subscriber')
        .selectAll()
        .where('seen_at', '>=', since)
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        position: row.position,
        failures: row.failures,
        lastError: row.last_error,
        retryAt: row.retry_at,
      }));
    },
  };
};
export type SubscribersRepository = ReturnType<typeof subscribersRepository>;
