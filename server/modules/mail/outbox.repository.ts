import type { Db, NewRow, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';

/** Writes a letter down in the caller's transaction. */
export const addLetter = async (db: Db, row: NewRow<'outgoing_mail'>): Promise<void> => {
  await db.insertInto('outgoing_mail').values(row).execute();
};

export const outboxRepository = (db: Db, record: RecordEvents) => ({
  /** Letters whose time has come, the longest waiting first. */
  due: (now: string, limit: number) =>
    db
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Takes a letter for one try; false where another process was quicker. */
  claim: async ({ id, next_try_at }: { id: number; next_try_at: string }, until: string): Promise<boolean> => {
    const claimed = await db
      .updateTable('outgoing_mail')
      .set((mail) => ({ next_try_at: until, tries: mail('tries', '+', 1) }))
      .where('id', '=', id)
      .where('next_try_at', '=', next_try_at)
      .returning('id')
      .execute();
    return claimed.length > 0;
  },

  /** Sets when a claimed letter is tried again, unless its claim ran out and another process took it. */
  postpone: async (id: number, claimedUntil: string, nextTryAt: string): Promise<void> => {
    await db
      .updateTable('outgoing_mail')
      .set({ next_try_at: nextTryAt })
      .where('id', '=', id)
      .where('next_try_at', '=', claimedUntil)
      .execute();
  },

  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('outgoing_mail').where('id', '=', id).execute();
  },

  /** Removes a letter that could not be delivered, reports it to those who keep its name, and runs `also` on it. */
  giveUp: (
    { id, name }: { id: number; name: string },
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await also(transaction);
      await transaction.deleteFrom('outgoing_mail').where('id', '=', id).execute();
      await record(transaction, { kind: 'letterGivenUp', letter: name });
    }),

  nextTryAt: async (): Promise<string | undefined> => {
    const next = await db
      .selectFrom('outgoing_mail')
      .select('next_try_at')
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst();
    return next?.next_try_at;
  },
});
export type OutboxRepository = ReturnType<typeof outboxRepository>;
export type WaitingLetter = Awaited<ReturnType<OutboxRepository['due']>>[number];

/** A user's address and the language of their letters. */
export const addresseeOf = (db: Db, userId: number) =>
  db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirst();
