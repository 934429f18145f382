import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Planned messages about conversations join the queue of all notices; `chat_notice` keeps what was told. Those from before
 * the notification centre, or of users who do not want them in it, get a notice that is not listed there.
 */
export const messageNotices = (): Migration => ({
  async up(db: Kysely<never>) {
    await sql`insert into notice (user_id, kind, key, data, is_listed, created_at)
      select own.user_id, 'message', 'messages ' || own.conversation_id,
        '{"kind":"message","conversationId":' || own.conversation_id || ',"userId":' || other.user_id ||
          ',"postIds":[' || own.post_id || '],"count":' || own.unread || '}',
        0, min(chat_notice.due_at)
      from chat_notice
      join conversation_member as own
        on own.conversation_id = chat_notice.conversation_id and own.user_id = chat_notice.user_id
      join conversation_member as other
        on other.conversation_id = own.conversation_id and other.user_id <> own.user_id
      where chat_notice.due_at is not null and own.unread > 0
      group by own.user_id, own.conversation_id, own.post_id, own.unread, other.user_id
      on conflict (user_id, key) do nothing`.execute(db);
    await sql`insert into notice_delivery (notice_id, user_id, channel, due_at)
      select notice.id, chat_notice.user_id, chat_notice.channel, chat_notice.due_at
      from chat_notice
      join notice on notice.user_id = chat_notice.user_id and notice.key = 'messages ' || chat_notice.conversation_id
      where chat_notice.due_at is not null
      on conflict (notice_id, channel) do nothing`.execute(db);
    await sql`update chat_notice set due_at = null where due_at is not null`.execute(db);
  },
});
