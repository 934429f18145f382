import { noteBotBlocked } from './outbox.ts';
import type { BotPart } from './part.ts';

/** Notes when a user blocks the bot and when they let it write again. */
export const reachable: BotPart = (bot, { db, now }) => {
  bot.chatType('private').on('my_chat_member', async (context) => {
    const { from, new_chat_member: member } = context.myChatMember;
    const blockedAt = member.status === 'kicked' ? new Date(now()).toISOString() : null;
    await db.transaction().execute((transaction) => noteBotBlocked(transaction, String(from.id), blockedAt));
  });
  return {};
};
