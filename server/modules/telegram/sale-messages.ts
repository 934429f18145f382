import { InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import { durable } from '#server/events/durable.ts';
import { SALE_NEWS, saleNewsOf } from '#server/modules/still-for-sale/index.ts';
import { asSignal } from './bot-runner.ts';
import { BOT_TEXTS } from './bot-texts.ts';
import { conclude } from './conclude.ts';
import type { BotContext, BotDeps, BotPart } from './part.ts';

const KIND = 'sale';
const Message = z.object({
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  kind: z.enum(['stillForSale', 'hiddenUnanswered']),
  cars: z.array(z.string()),
  link: z.string(),
  hideInDays: z.number().optional(),
  askedAt: z.string(),
});
type Message = z.infer<typeof Message>;

/** The callback data of the answer's button, which names the moment of the question. */
const SALE_ANSWER = /^sale:([0-9]{13})$/;
const answerTo = (askedAt: string): string => `sale:${Date.parse(askedAt)}`;

const keyboardOf = ({ language, kind, askedAt }: Message, url: string): InlineKeyboard => {
  const { yes, one, show } = BOT_TEXTS[language].sale;
  const keyboard = new InlineKeyboard();
  if (kind === 'stillForSale') keyboard.text(yes, answerTo(askedAt)).row();
  // Telegram opens https pages only.
  return url.startsWith('https:') ? keyboard.webApp(kind === 'stillForSale' ? one : show, url) : keyboard;
};

const textOf = ({ language, kind, cars, hideInDays }: Message, url: string): string => {
  const { sale } = BOT_TEXTS[language];
  const text = kind === 'stillForSale' ? sale.asked(cars, hideInDays) : sale.hidden(cars);
  return url.startsWith('https:') ? text : `${text}\n\n${url}`;
};

/** Confirms the cars as still for sale, as far as their question is still open. */
const answer = async (context: BotContext, askedAt: number, { answerSale, publicUrl }: BotDeps): Promise<void> => {
  const { language, telegramId } = await context.person();
  const { sale } = BOT_TEXTS[language];
  const count = await answerSale(telegramId, new Date(askedAt).toISOString());
  await conclude(context, count > 0 ? sale.confirmed : sale.over(publicUrl + pathTo.profile({ section: 2 })));
};

/** Messages of the bot about cars that wait for an answer or were hidden without one (D015), kept until they are sent. */
export const saleMessages: BotPart = (bot, deps) => {
  const { outbox, publicUrl } = deps;
  bot.callbackQuery(SALE_ANSWER, (context) => answer(context, Number(context.match[1]), deps));
  outbox.handle(KIND, async (payload, signal) => {
    const message = Message.parse(payload);
    const url = `${publicUrl}${message.link}`;
    const keyboard = { reply_markup: keyboardOf(message, url) };
    await bot.api.sendMessage(message.telegramId, textOf(message, url), keyboard, asSignal(signal));
  });
  const subscriber = durable({
    name: 'telegram-sale-messages',
    kinds: SALE_NEWS,
    handle: async (transaction, recorded) => {
      const { telegramId, email: _email, ...news } = (await saleNewsOf(transaction, recorded)) ?? {};
      if (telegramId === undefined) return false;
      const { userId } = recorded.event;
      await outbox.add(transaction, { userId, telegramId }, KIND, { ...news, telegramId });
      return true;
    },
  });
  return { durable: [subscriber] };
};
