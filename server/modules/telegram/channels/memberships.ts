import type { Composer } from 'grammy';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';
import type { BotContext } from '../part.ts';
import { addFound, companyOfTelegram } from './channels.repository.ts';
import { canPost } from './connect.ts';
import { firstSettings } from './settings.ts';
import type { SwitchOff } from './switch-off.ts';

export type MembershipDeps = {
  readonly db: Db;
  readonly switchOff: SwitchOff;
  readonly now: () => number;
};

/** Handles the bot becoming an administrator or being removed: offers the channel to its dealer, or switches it off. */
export const channelMemberships = (bot: Composer<BotContext>, { db, switchOff, now }: MembershipDeps): void => {
  bot.on('my_chat_member', async ({ myChatMember: { chat, from, new_chat_member: member } }) => {
    if (chat.type !== 'channel') return;
    const chatId = String(chat.id);
    if (!canPost(member)) {
      await switchOff(chatId, member.status === 'administrator' ? 'rights' : 'removed');
      return;
    }
    const userId = await companyOfTelegram(db, String(from.id));
    if (userId === undefined) return;
    await addFound(db, {
      user_id: userId,
      chat_id: chatId,
      title: chat.title,
      username: chat.username ?? null,
      settings: JSON.stringify(firstSettings(DEFAULT_LANGUAGE)),
      created_at: new Date(now()).toISOString(),
    });
  });
};
