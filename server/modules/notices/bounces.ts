import { sql } from 'kysely';
import type { Db, Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';

/** The number of consecutive letters that a mail server refuses permanently before no more are sent. */
const MOST_BOUNCES = 3;

/** Results of letters to users; addresses without an account are ignored. */
export type Bounces = {
  /** The mail server of the address refused a letter for good. */
  readonly refused: (transaction: Transaction, recipient: string) => Promise<void>;
  /** A letter was taken: the refusals before it are no row. */
  readonly taken: (recipient: string) => Promise<void>;
};

const usersAt = (db: Db, email: string) => db.selectFrom('users').select('id').where('email', '=', email);

export const openBounces = (db: Db, now: () => number): Bounces => ({
  refused: async (transaction, recipient) => {
    const user = await usersAt(transaction, recipient).executeTakeFirst();
    if (user === undefined) return;
    await transaction
      .insertInto('notice_user')
      .values({ user_id: user.id, mail_bounces: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ mail_bounces: sql<number>`notice_user.mail_bounces + 1` }),
      )
      .execute();
    await transaction
      .updateTable('notice_user')
      .set({ mail_off_at: new Date(now()).toISOString() })
      .where('user_id', '=', user.id)
      .where('mail_bounces', '>=', MOST_BOUNCES)
      .where('mail_off_at', 'is', null)
      .execute();
  },
  taken: async (recipient) => {
    const bounced = db
      .selectFrom('notice_user')
      .select('user_id')
      .where('user_id', 'in', usersAt(db, recipient))
      .where('mail_bounces', '>', 0)
      .where('mail_off_at', 'is', null);
    // Nearly always there is nothing to write.
    const user = await bounced.executeTakeFirst();
    if (user === undefined) return;
    await db.updateTable('notice_user').set({ mail_bounces: 0 }).where('user_id', '=', user.user_id).execute();
  },
});

/** A confirmed address gets letters again. */
export const mailWorksAgain: DurableSubscriber = durable({
  name: 'mail-bounces',
  kinds: ['mailConfirmed'],
  handle: async (transaction, { event: { userId } }) => {
    const changed = await transaction
      .updateTable('notice_user')
      .set({ mail_bounces: 0, mail_off_at: null })
      .where('user_id', '=', userId)
      .where('mail_bounces', '>', 0)
      .returning('user_id')
      .execute();
    return changed.length > 0;
  },
});
