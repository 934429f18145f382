import type { Db, Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { bouncingUserAt, countBounce, forgetBounces, resumeMail, userAt } from './bounces.repository.ts';

/** The number of consecutive letters that a mail server refuses permanently before no more are sent. */
const MOST_BOUNCES = 3;

/** Results of letters to users; addresses without an account are ignored. */
export type Bounces = {
  /** The mail server of the address refused a letter for good. */
  readonly refused: (transaction: Transaction, recipient: string) => Promise<void>;
  /** A letter was taken: the refusals before it are no row. */
  readonly taken: (recipient: string) => Promise<void>;
};

export const openBounces = (db: Db, now: () => number): Bounces => ({
  refused: async (transaction, recipient) => {
    const userId = await userAt(transaction, recipient);
    if (userId === undefined) return;
    await countBounce(transaction, userId, { most: MOST_BOUNCES, at: new Date(now()).toISOString() });
  },
  taken: async (recipient) => {
    // Nearly always there is nothing to write.
    const userId = await bouncingUserAt(db, recipient);
    if (userId !== undefined) await forgetBounces(db, userId);
  },
});

/** A confirmed address gets letters again. */
export const mailWorksAgain: DurableSubscriber = durable({
  name: 'mail-bounces',
  kinds: ['mailConfirmed'],
  handle: (transaction, { event: { userId } }) => resumeMail(transaction, userId),
});
