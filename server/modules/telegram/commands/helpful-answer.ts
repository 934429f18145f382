import { pathTo } from '#contract/page-path.ts';
import { HOUR_MS } from '#contract/time.ts';
import { NOTICE_TEXTS } from '#server/modules/chat/index.ts';
import { chatMessagesRepository } from '../chat-messages.repository.ts';
import { withPage } from '../messages/keyboard.ts';
import type { BotPart } from '../part.ts';
import { COMMAND_TEXTS } from './texts.ts';

/** A message of the bot that is older is not what a user answers without replying to it. */
const ANSWERED_MS = HOUR_MS;

/** Answers what no other part did: one hint for any message, a notice for buttons of old messages. */
export const helpfulAnswer: BotPart = (bot, { db, publicUrl, now }) => {
  const chat = bot.chatType('private');
  chat.on('message', async (context) => {
    // Every photo of an album is a separate message.
    if (context.message.media_group_id !== undefined) return;
    const { language, telegramId } = await context.person();
    const since = new Date(now() - ANSWERED_MS).toISOString();
    if (await chatMessagesRepository(db).wasNotifiedSince(telegramId, since)) {
      await context.reply(NOTICE_TEXTS[language].bot.whichOne);
      return;
    }
    const texts = COMMAND_TEXTS[language];
    const { text, keyboard } = withPage(texts.unknown, publicUrl, { text: texts.openApp, page: pathTo.start() });
    await context.reply(text, { reply_markup: keyboard });
  });
  bot.on('callback_query:data', async (context) => {
    const { language } = await context.person();
    await context.answerCallbackQuery({ text: COMMAND_TEXTS[language].oldButton });
  });
  return {};
};
