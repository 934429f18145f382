import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';

/** Telegram users and their accounts. */
export const peopleRepository = (db: Db) => ({
  /** The account of a Telegram user, with its language and market; undefined if there is none. */
  find: (telegramId: string) =>
    db
      .selectFrom('login_identity')
      .innerJoin('users', 'users.id', 'login_identity.user_id')
      .leftJoin('country', 'country.id', 'users.country_id')
      .select(['users.id as userId', 'users.language', 'users.blocked_at as blockedAt'])
      .select(['users.is_business as isBusiness', 'country.currency'])
      .where('provider', '=', 'telegram')
      .where('subject', '=', telegramId)
      .where('users.leaving_since', 'is', null)
      .executeTakeFirst(),

  /** The public profile of a user; undefined for a deleted or blocked one. */
  seller: (userId: number) =>
    db
      .selectFrom('users')
      .select(['company_name', 'first_name', 'last_name', 'is_business'])
      .where('id', '=', userId)
      .where('blocked_at', 'is', null)
      .where('leaving_since', 'is', null)
      .executeTakeFirst(),

  /** The Telegram id of a user who accepts messages of the bot; undefined for others. */
  reached: async (
    userId: number,
  ): Promise<{ readonly telegramId: string; readonly language: Language } | undefined> => {
    const row = await db
      .selectFrom('users')
      .innerJoin('login_identity', 'login_identity.user_id', 'users.id')
      .leftJoin('chat_user', 'chat_user.user_id', 'users.id')
      .select(['subject', 'users.language', 'by_telegram', 'bot_blocked_at'])
      .where('users.id', '=', userId)
      .where('users.blocked_at', 'is', null)
      .where('users.leaving_since', 'is', null)
      .where('provider', '=', 'telegram')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || row.by_telegram === 0 || row.bot_blocked_at !== null) return undefined;
    const language = LANGUAGES.find((each) => each === row.language) ?? DEFAULT_LANGUAGE;
    return { telegramId: row.subject, language };
  },

  setLanguage: async (userId: number, language: Language): Promise<void> => {
    await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  },
});
