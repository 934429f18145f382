import { pino } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import { Events } from './bus.ts';
import { durable } from './durable.ts';

/** A durable subscriber whose effect is a row for each event: two rows for one event are two effects. */
const marks = durable({
  name: 'marks',
  kinds: ['postSold'],
  handle: async (transaction, { event, at }) => {
    const job = { kind: 'mark', payload: String(event.postId), tries: 0, run_at: at, created_at: at };
    await transaction
      .insertInto('job')
      .values({ ...job, state: 'waiting' })
      .execute();
    return true;
  },
});

/** The event bus of a process with only that subscriber. */
export const startMarks = async (database: OpenDatabase): Promise<Events> => {
  const fanout = createFanoutInMemory(() => undefined);
  const events = new Events({ ...database, fanout, logger: pino({ level: 'silent' }), now: Date.now });
  events.subscribe({ durable: [marks] });
  await events.start();
  return events;
};
