import type { Bot } from 'grammy';
import type { Update } from 'grammy/types';
import { BOT_TEXTS, botLanguage } from './bot-texts.ts';

type Sender = Pick<Bot['api'], 'sendMessage' | 'answerCallbackQuery'>;

/**
 * Tells the sender of a message or of a press that the bot failed at it, in the language of their Telegram: the database
 * may be what failed.
 */
export const sayFailed = async (api: Sender, { message, callback_query: press }: Update): Promise<void> => {
  const text = BOT_TEXTS[botLanguage((message ?? press)?.from?.language_code)].failed;
  const saying =
    press !== undefined
      ? api.answerCallbackQuery(press.id, { text })
      : message?.chat.type === 'private'
        ? api.sendMessage(message.chat.id, text)
        : undefined;
  await saying?.catch(() => undefined);
};
