import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Planned messages about conversations join the queue of all notices; `chat_notice` keeps what was told. */
export const messageNotices = (): Migration => ({
  async up(db: Kysely<never>) {
    await sql`insert into notice_delivery (notice_id, user_id, channel, due_at)
      select notice.id, chat_notice.user_id, chat_notice.channel, chat_notice.due_at
      from chat_notice
      join notice on notice.user_id = chat_notice.user_id and notice.key = 'messages ' || chat_notice.conversation_id
      where chat_notice.due_at is not null
      on conflict (notice_id, channel) do nothing`.execute(db);
    await sql`update chat_notice set due_at = null where due_at is not null`.execute(db);
  },
});
