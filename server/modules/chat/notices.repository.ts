import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** The Telegram account of the user of the query. */
const telegramId = sql<
  string | null
>`(select subject from login_identity where login_identity.user_id = users.id and provider = 'telegram' limit 1)`.as(
  'telegramId',
);

export type NoticeChannel = 'telegram' | 'mail';

/** A member of a conversation and by which ways they want to be told of its messages. */
export type Addressee = {
  readonly userId: number;
  readonly conversationId: number;
  readonly byTelegram: boolean;
  readonly byMail: boolean;
};

/** How a member is told of messages; undefined for nobody, such as one who turned notices of the conversation off. */
export const findAddressee = async (
  db: Kysely<Database>,
  conversationId: number,
  userId: number,
): Promise<Addressee | undefined> => {
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

type Due = {
  readonly conversationId: number;
  readonly userId: number;
  readonly channel: NoticeChannel;
  readonly dueAt: string;
  /** Not before this, where a notice went out already. */
  readonly againAt: (noticedAt: string) => string;
};

/** Plans a notice; one that is planned already stays as it is. */
export const planNotice = async (
  transaction: Transaction<Database>,
  { conversationId, userId, channel, dueAt, againAt }: Due,
): Promise<void> => {
  const key = { conversation_id: conversationId, user_id: userId, channel };
  const inserted = await transaction
    .insertInto('chat_notice')
    .values({ ...key, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id', 'channel']).doNothing())
    .returning('user_id')
    .execute();
  if (inserted.length > 0) return;
  const ofKey = transaction
    .selectFrom('chat_notice')
    .select(['due_at', 'noticed_at'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel);
  const known = await ofKey.executeTakeFirstOrThrow();
  if (known.due_at !== null) return;
  const earliest = known.noticed_at === null ? dueAt : againAt(known.noticed_at);
  await transaction
    .updateTable('chat_notice')
    .set({ due_at: earliest > dueAt ? earliest : dueAt })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
};

/** Users with a notice that is due by a channel, the longest waiting first. */
export const usersDue = async (
  db: Kysely<Database>,
  now: string,
  limit: number,
): Promise<readonly { readonly userId: number; readonly channel: NoticeChannel }[]> => {
  const rows = await db
    .selectFrom('chat_notice')
    .select(({ fn }) => ['user_id', 'channel', fn.min('due_at').as('first')])
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .groupBy(['user_id', 'channel'])
    .orderBy('first')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, channel }) => ({ userId: user_id, channel }));
};

type Taking = {
  readonly userId: number;
  readonly channel: NoticeChannel;
  /** Those due until then, of conversations of which nothing was told since `quietSince`. */
  readonly until: string;
  readonly quietSince: string;
};

/** Takes a user's planned notices, each once; `last` is the last message told before. */
export const takeNotices = async (
  transaction: Transaction<Database>,
  { userId, channel, until, quietSince }: Taking,
): Promise<readonly { readonly conversationId: number; readonly last: number }[]> => {
  const rows = await transaction
    .updateTable('chat_notice')
    .set({ due_at: null })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('due_at', 'is not', null)
    .where('due_at', '<=', until)
    .where((notice) => notice.or([notice('noticed_at', 'is', null), notice('noticed_at', '<=', quietSince)]))
    .returning(['conversation_id', 'noticed_number'])
    .execute();
  return rows
    .map((row) => ({ conversationId: row.conversation_id, last: row.noticed_number }))
    .toSorted((a, b) => a.conversationId - b.conversationId);
};

/** Notes up to which message a user was told, so that the same one is not told again. */
export const noteNoticed = async (
  transaction: Transaction<Database>,
  notice: {
    readonly conversationId: number;
    readonly userId: number;
    readonly channel: NoticeChannel;
    readonly number: number;
    readonly at: string;
  },
): Promise<void> => {
  await transaction
    .updateTable('chat_notice')
    .set({ noticed_number: notice.number, noticed_at: notice.at })
    .where('conversation_id', '=', notice.conversationId)
    .where('user_id', '=', notice.userId)
    .where('channel', '=', notice.channel)
    .execute();
};

/** Messages that a notice shows at most; later ones are read in the chat. */
const SHOWN = 3;

/** The unread messages of a conversation that the member was not notified of; undefined where there is nothing. */
export const findUntold = async (
  db: Kysely<Database>,
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
export type Untold = NonNullable<Awaited<ReturnType<typeof findUntold>>>;

export type Reached = {
  readonly email: string | null;
  readonly language: string;
  readonly telegramId: string | null;
};

/** The addresses of a user now; undefined for one who leaves or is blocked. */
export const findReached = (db: Kysely<Database>, userId: number): Promise<Reached | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'language', telegramId])
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
