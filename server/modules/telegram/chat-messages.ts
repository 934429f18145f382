import { createHash } from 'node:crypto';
import { InlineKeyboard } from 'grammy';
import type { Message } from 'grammy/types';
import { z } from 'zod';
import { CHAT } from '#contract/chat.ts';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import { AppError } from '#server/http/errors.ts';
import { chatLink, NOTICE_TEXTS, refusalText } from '#server/modules/chat/index.ts';
import { asSignal } from './bot-runner.ts';
import { chatMessagesRepository, type NoticePlace } from './chat-messages.repository.ts';
import type { BotDeps, BotPart } from './part.ts';

/** The kind of these messages in the outbox. */
export const CHAT_MESSAGE = 'chat';
/** Slightly below Telegram's limit of characters. */
const MAX_LENGTH = 4000;

const Notice = z.object({
  userId: z.number(),
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  conversationId: z.number(),
  text: z.string(),
});

/** A message about a conversation, to one of its members. */
export type ChatMessage = z.infer<typeof Notice>;

/** A UUID derived from the message and its sender. */
const clientKeyOf = (telegramId: string, messageId: number): string => {
  const hex = createHash('sha256').update(`telegram ${telegramId} ${messageId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Sends a reply to its conversation; returns the bot's answer. */
const answerTo = async (
  message: Message,
  place: NoticePlace,
  {
    telegramId,
    language,
    sendText,
  }: Pick<BotDeps, 'sendText'> & {
    readonly telegramId: string;
    readonly language: Language;
  },
): Promise<string> => {
  const { textOnly, sent } = NOTICE_TEXTS[language].bot;
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

const inReplyTo = ({ message_id }: Message) => ({
  reply_parameters: { message_id, allow_sending_without_reply: true },
});

/** Messages of the bot about conversations, and replies to them, which go into the conversation. */
export const chatReplies: BotPart = (bot, deps) => {
  const { db, outbox, publicUrl, now } = deps;
  const repository = chatMessagesRepository(db);

  outbox.handle(CHAT_MESSAGE, async (payload, signal) => {
    const { telegramId, language, conversationId, userId, text } = Notice.parse(payload);
    const url = `${publicUrl}${chatLink(conversationId)}`;
    const { replyHint, open } = NOTICE_TEXTS[language].bot;
    // Telegram opens https pages only.
    const isLinked = url.startsWith('https:');
    const words = [text.slice(0, MAX_LENGTH - replyHint.length - url.length), replyHint, ...(isLinked ? [] : [url])];
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
  });

  bot.chatType('private').on('message', async (context, next) => {
    const { message } = context;
    const answered = message.reply_to_message?.message_id;
    if (answered === undefined) return next();
    const { telegramId, language } = await context.person();
    const place = await repository.find(telegramId, answered);
    if (place === undefined) return next();
    const said = await answerTo(message, place, { ...deps, telegramId, language });
    return context.reply(said, inReplyTo(message));
  });
  return {};
};

/** Answers replies that no other part handled: their message belongs to no conversation of this user. */
export const otherReplies: BotPart = (bot) => {
  bot.chatType('private').on('message:text', async (context, next) => {
    const { message } = context;
    if (message.reply_to_message === undefined || message.text.startsWith('/')) return next();
    const { language } = await context.person();
    return context.reply(NOTICE_TEXTS[language].bot.unknown, inReplyTo(message));
  });
  return {};
};
