import type { Db } from '#server/database/connection.ts';

/** The Telegram user who can sign in to this account. */
export const telegramIdOf = async (db: Db, userId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('login_identity')
    .select('subject')
    .where('provider', '=', 'telegram')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.subject;
};
