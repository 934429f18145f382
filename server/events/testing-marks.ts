import { durable } from './durable.ts';

/** A durable subscriber whose effect is a row for each event: two rows for one event are two effects. */
export const marks = durable({
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
