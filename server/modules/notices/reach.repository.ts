import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** What decides by which channels a user can be reached. */
export type ReachRow = {
  id: number;
  email: string | null;
  language: string;
  telegram: string | null;
  by_telegram: number | null;
  by_mail: number | null;
  bot_blocked_at: string | null;
  choices: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string | null;
  mail_off_at: string | null;
  push: number | null;
};

/** Of these users those who are not blocked, leaving or deleted. */
export const reachRows = async (db: Db, userIds: readonly number[]): Promise<readonly ReachRow[]> => {
  const { rows } = await sql<ReachRow>`
    select users.id, users.email, users.language, notice_user.choices, quiet_from, quiet_to, time_zone, mail_off_at, by_telegram, by_mail, bot_blocked_at,
      (select subject from login_identity where login_identity.user_id = users.id and provider = 'telegram' limit 1) as telegram,
      (select push_address.id from push_address where push_address.user_id = users.id limit 1) as push
    from users
    left join notice_user on notice_user.user_id = users.id
    left join chat_user on chat_user.user_id = users.id
    where users.id in (${sql.join(userIds)})
      and users.blocked_at is null and users.leaving_since is null and users.erased_at is null`.execute(db);
  return rows;
};

/** The account that letters of a user go to: the one that took theirs over, or their own. */
export const keptUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('users as kept', (join) => join.on('kept.id', '=', sql`coalesce(users.merged_into, users.id)`))
    .select(['kept.id', 'kept.language'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** The user of an address, with the language of their letters. */
export const readerAt = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'language']).where('email', '=', email).executeTakeFirst();
