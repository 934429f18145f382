import type { LoginWay } from '#contract/http/account-links.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { LoginIdentityTable } from '#server/database/schema.ts';
import type { Person } from './merge/people.repository.ts';

type Identity = Pick<LoginIdentityTable, 'provider' | 'subject'>;

/** Ways to log in to an account; call with the account's row locked. */
export const waysRepository = (transaction: Transaction) => ({
  /** The account of a Google or Telegram identity, also if blocked. */
  ownerOf: async ({ provider, subject }: Identity): Promise<number | undefined> => {
    const row = await transaction
      .selectFrom('login_identity')
      .select('user_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.user_id;
  },

  waysOf: async ({ id, email, pending_email, password_hash }: Person): Promise<ReadonlySet<LoginWay>> => {
    const rows = await transaction.selectFrom('login_identity').select('provider').where('user_id', '=', id).execute();
    // A password reset link can be mailed to a verified address.
    const hasEmail = email !== null || (pending_email !== null && password_hash !== null);
    return new Set([...rows.map(({ provider }) => provider), ...(hasEmail ? (['email'] as const) : [])]);
  },

  add: async ({ provider, subject }: Identity, userId: number, at: string): Promise<void> => {
    await transaction
      .insertInto('login_identity')
      .values({ provider, subject, user_id: userId, created_at: at })
      .execute();
  },

  remove: async (way: LoginWay, userId: number): Promise<void> => {
    if (way !== 'email') {
      await transaction
        .deleteFrom('login_identity')
        .where('user_id', '=', userId)
        .where('provider', '=', way)
        .execute();
      return;
    }
    await transaction
      .updateTable('users')
      .set({ email: null, pending_email: null, password_hash: null })
      .where('id', '=', userId)
      .execute();
    await transaction.deleteFrom('mail_token').where('user_id', '=', userId).execute();
  },
});
