import type { ChatSettings } from '#contract/http/chat.ts';
import { UserId } from '#contract/ids.ts';
import type { Db, RowChanges, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { displayName } from '#server/lib/display-name.ts';

/** The settings of a user without a row. */
const DEFAULTS = { is_presence_hidden: 0, by_telegram: 1, by_mail: 1, on_desktop: 1, bot_blocked_at: null } as const;
/** So many users can be blocked by one. */
const MOST_BLOCKED = 1000;

/** A row for the user where there is none, so that it can be locked and changed. */
export const ensureChatUser = async (db: Db, userId: number): Promise<void> => {
  await db
    .insertInto('chat_user')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
};

/** A user's choices and whom they blocked, the latest first. */
export const chatSettingsOf = async (db: Db, userId: number): Promise<ChatSettings> => {
  const row = await db
    .selectFrom('chat_user')
    .select(['is_presence_hidden', 'by_telegram', 'by_mail', 'on_desktop', 'bot_blocked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const blocked = await db
    .selectFrom('chat_block')
    .innerJoin('users', 'users.id', 'chat_block.blocked_id')
    .select(['users.id', 'company_name', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .orderBy('chat_block.created_at', 'desc')
    .orderBy('users.id')
    .limit(MOST_BLOCKED)
    .execute();
  const { is_presence_hidden, by_telegram, by_mail, on_desktop, bot_blocked_at } = row ?? DEFAULTS;
  return {
    isPresenceHidden: is_presence_hidden === 1,
    byTelegram: by_telegram === 1 && bot_blocked_at === null,
    isBotBlocked: bot_blocked_at !== null,
    byMail: by_mail === 1,
    onDesktop: on_desktop === 1,
    blocked: blocked.map((user) => ({ id: UserId.parse(user.id), name: displayName(user) })),
  };
};

type Choices = Partial<Omit<ChatSettings, 'blocked' | 'isBotBlocked'>>;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Changes the choices that are given and leaves the others. */
export const saveChatSettings = async (
  transaction: Transaction,
  userId: number,
  { isPresenceHidden, byTelegram, byMail, onDesktop }: Choices,
): Promise<void> => {
  const values: RowChanges<'chat_user'> = {
    ...(isPresenceHidden === undefined ? {} : { is_presence_hidden: flag(isPresenceHidden) }),
    ...(byTelegram === undefined ? {} : { by_telegram: flag(byTelegram) }),
    // The next message shows whether the bot may write again.
    ...(byTelegram === true ? { bot_blocked_at: null } : {}),
    ...(byMail === undefined ? {} : { by_mail: flag(byMail) }),
    ...(onDesktop === undefined ? {} : { on_desktop: flag(onDesktop) }),
  };
  if (Object.keys(values).length === 0) return;
  await ensureChatUser(transaction, userId);
  await transaction.updateTable('chat_user').set(values).where('user_id', '=', userId).execute();
};

/** Notes since when a user blocks the bot, which switches its messages off; null switches them on again. */
export const setBotBlocked = async (
  transaction: Transaction,
  userId: number,
  blockedAt: string | null,
): Promise<void> => {
  await ensureChatUser(transaction, userId);
  await transaction.updateTable('chat_user').set({ bot_blocked_at: blockedAt }).where('user_id', '=', userId).execute();
};

/** Stops another user from writing to this one; blocking again changes nothing. False where it was so already. */
export const blockUser = async (
  transaction: Transaction,
  { userId, blockedId, at }: { readonly userId: number; readonly blockedId: number; readonly at: string },
): Promise<boolean> => {
  if (userId === blockedId) throw new AppError('VALIDATION_FAILED', undefined, { fields: { userId: 'This is you.' } });
  const other = await transaction.selectFrom('users').select('id').where('id', '=', blockedId).executeTakeFirst();
  if (other === undefined) throw new AppError('USER_NOT_FOUND');
  const { count } = await transaction
    .selectFrom('chat_block')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_BLOCKED) throw new AppError('DAILY_LIMIT');
  const added = await transaction
    .insertInto('chat_block')
    .values({ user_id: userId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .returning('blocked_id')
    .execute();
  return added.length > 0;
};

/** False where the other user was not blocked. */
export const unblockUser = async (transaction: Transaction, userId: number, blockedId: number): Promise<boolean> => {
  const gone = await transaction
    .deleteFrom('chat_block')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .execute();
  return gone.length > 0;
};

/** The conversations of two users, which a block closes and opens. */
export const conversationsBetween = async (db: Db, one: number, other: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    // Of one that is not begun the seller does not know.
    .where('last_number', '>', 0)
    .where((conversation) =>
      conversation.or([
        conversation.and([conversation('buyer_id', '=', one), conversation('seller_id', '=', other)]),
        conversation.and([conversation('buyer_id', '=', other), conversation('seller_id', '=', one)]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
};
