import { createHash } from 'node:crypto';
import { type Bot, type Context, GrammyError, InlineKeyboard } from 'grammy';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { CHAT } from '#contract/chat.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/constants.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { CHAT_TELEGRAM_JOB, chatLink, NOTICE_TEXTS, refusalText } from '#server/modules/chat/index.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { asSignal } from './bot-runner.ts';
import { botLanguage } from './bot-texts.ts';
import { chatMessagesRepository } from './chat-messages.repository.ts';

/** The person never began a chat with the bot, or ended it. */
const NOT_REACHED: ReadonlySet<number> = new Set([400, 403]);
/** Some signs fewer than Telegram takes. */
const MAX_LENGTH = 4000;

const Message = z.object({
  userId: z.number(),
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  conversationId: z.number(),
  text: z.string(),
});

/** Puts a text into a conversation as this user; throws AppError where it may not. The same key is the same message. */
export type SendText = (
  userId: number,
  conversationId: number,
  message: { readonly text: string; readonly clientKey: string },
) => Promise<void>;

export type ChatMessagesDeps = {
  readonly db: Kysely<Database>;
  readonly jobs: Pick<Jobs, 'handle'>;
  readonly publicUrl: string;
  readonly sendText: SendText;
  readonly now: () => number;
};

/** A UUID that the same message of the same person always has. */
const clientKeyOf = (telegramId: string, messageId: number): string => {
  const hex = createHash('sha256').update(`telegram ${telegramId} ${messageId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Messages of the bot about conversations, and replies to them, which go into the conversation. */
export const chatMessages = (bot: Bot, { db, jobs, publicUrl, sendText, now }: ChatMessagesDeps): void => {
  const repository = chatMessagesRepository(db);

  jobs.handle(CHAT_TELEGRAM_JOB, async (payload, signal) => {
    const { telegramId, language, conversationId, userId, text } = Message.parse(payload);
    const url = `${publicUrl}${chatLink(conversationId)}`;
    const { replyHint, open } = NOTICE_TEXTS[language].bot;
    // Telegram opens https pages only.
    const isLinked = url.startsWith('https:');
    const words = [text.slice(0, MAX_LENGTH - replyHint.length - url.length), replyHint, ...(isLinked ? [] : [url])];
    try {
      const sent = await bot.api.sendMessage(
        telegramId,
        words.join('\n\n'),
        {
          link_preview_options: { is_disabled: true },
          ...(isLinked ? { reply_markup: new InlineKeyboard().webApp(open, url) } : {}),
        },
        asSignal(signal),
      );
      const at = new Date(now()).toISOString();
      await repository.add({ telegramId, messageId: sent.message_id, conversationId, userId, at });
    } catch (error) {
      if (!(error instanceof GrammyError) || !NOT_REACHED.has(error.error_code)) throw error;
    }
  });

  const languageFor = async (context: Context, telegramId: string): Promise<Language> => {
    const stored = await repository.languageOf(telegramId);
    if (stored === undefined) return botLanguage(context.from?.language_code);
    return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
  };

  /** What the bot says to a message that is no command. */
  const answerTo = async (context: Context, telegramId: string, language: Language): Promise<string> => {
    const { message } = context;
    const { whichOne, textOnly, unknown, sent } = NOTICE_TEXTS[language].bot;
    const answered = message?.reply_to_message?.message_id;
    if (message === undefined || answered === undefined) return whichOne;
    const place = await repository.find(telegramId, answered);
    if (place === undefined) return unknown;
    const { text } = message;
    if (text === undefined || text.trim() === '') return textOnly;
    if (text.trim().length > CHAT.textMaxLength) return refusalText('VALIDATION_FAILED', language);
    try {
      const clientKey = clientKeyOf(telegramId, message.message_id);
      await sendText(place.userId, place.conversationId, { text: text.trim(), clientKey });
      return sent;
    } catch (error) {
      if (error instanceof AppError) return refusalText(error.code, language);
      throw error;
    }
  };

  bot.on('message', async (context) => {
    const { from, chat } = context;
    if (from === undefined || from.is_bot || chat.type !== 'private') return;
    const telegramId = String(from.id);
    const language = await languageFor(context, telegramId);
    await context.reply(await answerTo(context, telegramId, language), {
      reply_parameters: { message_id: context.message.message_id, allow_sending_without_reply: true },
    });
  });
};
