import type { Db } from '#server/database/connection.ts';
import { lastNumber } from '#server/events/events.repository.ts';

type Counted = 'outgoing_mail' | 'telegram_outbox';

/** Counts for /metrics; each is one short question. */
export const metricsRepository = (db: Db) => ({
  /** How many jobs are in each state. */
  jobs: async (): Promise<Record<'waiting' | 'dead', number>> => {
    const rows = await db
      .selectFrom('job')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute();
    return { waiting: 0, dead: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
  },

  jobsOf: async (kind: string): Promise<number> => {
    const { count } = await db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  countOf: async (table: Counted): Promise<number> => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** How many numbers of events each of these durable subscribers has not confirmed, and which of them fail. */
  subscribers: async (names: readonly string[]) => {
    if (names.length === 0) return [];
    const last = await lastNumber(db);
    const rows = await db
      .selectFrom('event_subscriber')
      .select(['name', 'position', 'failures'])
      .where('name', 'in', [...names])
      .orderBy('name')
      .execute();
    return rows.map(({ name, position, failures }) => ({ name, failures, waiting: Math.max(0, last - position) }));
  },
});
