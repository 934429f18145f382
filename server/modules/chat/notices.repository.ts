import { sql } from 'kysely';
import type { Db, Transaction } from '#server/database/connection.ts';

/** The Telegram account of the user of the query. */
const telegramId = sql<
  string | null
>`(select subject from login_identity where login_identity.user_id = users.id and provider = 'telegram' limit 1)`.as(
  'telegramId',
);

export type NoticeChannel = 'telegram' | 'mail';

/** A member of a conversation and the channels by which they want to be notified of its messages. */
export type Addressee = {
  readonly userId: number;
  readonly conversationId: number;
  readonly byTelegram: boolean;
  readonly byMail: boolean;
};

/** How a member is notified of messages; undefined if not at all, for example after turning off notices of the conversation. */
export const findAddressee = async (db: Db, conversationId: number, userId: number): Promise<Addressee | undefined> => {
  const row = await db
    .selectFrom('conversation_member')
    .innerJoin('users', 'users.id', 'conversation_member.user_id')
    .leftJoin('chat_user', 'chat_user.user_id', 'users.id')
    .leftJoin('notice_user', 'notice_user.user_id', 'users.id')
    .select(['users.email', 'by_telegram', 'by_mail', 'bot_blocked_at', 'mail_off_at', telegramId])
    .where('conversation_id', '=', conversationId)
    .where('conversation_member.user_id', '=', userId)
    .where('is_muted', '=', 0)
    .where('users.blocked_at', 'is', null)
    .where('users.leaving_since', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    userId,
    conversationId,
    byTelegram: row.telegramId !== null && row.by_telegram !== 0 && row.bot_blocked_at === null,
    byMail: row.email !== null && row.by_mail !== 0 && row.mail_off_at === null,
  };
};

/** The last message of a conversation of which a channel has notified a user, and when. */
export const lastNoticesOf = async (
  db: Db,
  { userId, channel, conversationIds }: { userId: number; channel: NoticeChannel; conversationIds: readonly number[] },
): Promise<ReadonlyMap<number, { readonly number: number; readonly at: string | null }>> => {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_notice')
    .select(['conversation_id', 'noticed_number', 'noticed_at'])
    .where('conversation_id', 'in', [...conversationIds])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, { number: row.noticed_number, at: row.noticed_at }]));
};

/** Stores up to which message a user was notified, so that no message is announced twice. */
export const noteNoticed = async (
  transaction: Transaction,
  notice: {
    readonly conversationId: number;
    readonly userId: number;
    readonly channel: NoticeChannel;
    readonly number: number;
    readonly at: string;
  },
): Promise<void> => {
  const noticed = { noticed_number: notice.number, noticed_at: notice.at };
  await transaction
    .insertInto('chat_notice')
    .values({
      conversation_id: notice.conversationId,
      user_id: notice.userId,
      channel: notice.channel,
      ...noticed,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id', 'channel']).doUpdateSet(noticed))
    .execute();
};

/** Messages that a notice shows at most; later ones are read in the chat. */
const SHOWN = 3;

/** The unread messages of a conversation that the member was not notified of; undefined where there is nothing. */
export const findUnannounced = async (
  db: Db,
  {
    conversationId,
    userId,
    after,
  }: { readonly conversationId: number; readonly userId: number; readonly after: number },
) => {
  const about = await db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation_member as other', (join) =>
      join.onRef('other.conversation_id', '=', 'own.conversation_id').onRef('other.user_id', '<>', 'own.user_id'),
    )
    .innerJoin('users', 'users.id', 'other.user_id')
    .innerJoin('post', 'post.id', 'own.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['own.read_number', 'brand.name as brand', 'model.name as model', 'post.year'])
    .select(['users.id as otherId', 'users.company_name', 'users.first_name', 'users.last_name'])
    .where('own.conversation_id', '=', conversationId)
    .where('own.user_id', '=', userId)
    .executeTakeFirst();
  if (about === undefined) return undefined;
  const messages = await db
    .selectFrom('chat_message')
    .select(['number', 'kind', 'text', 'payload', 'warnings'])
    .where('conversation_id', '=', conversationId)
    .where('number', '>', Math.max(after, about.read_number))
    .where('sender_id', 'is not', null)
    .where('sender_id', '<>', userId)
    .where('kind', '<>', 'withdrawn')
    .orderBy('number')
    .limit(SHOWN + 1)
    .execute();
  if (messages.length === 0) return undefined;
  const last = await db
    .selectFrom('conversation')
    .select('last_number')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return {
    ...about,
    messages: messages.slice(0, SHOWN),
    hasMore: messages.length > SHOWN,
    lastNumber: last.last_number,
  };
};
export type Unannounced = NonNullable<Awaited<ReturnType<typeof findUnannounced>>>;

export type Reached = {
  readonly email: string | null;
  readonly language: string;
  readonly telegramId: string | null;
};

/** The addresses of a user now; undefined for one who leaves or is blocked. */
export const findReached = (db: Db, userId: number): Promise<Reached | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'language', telegramId])
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
