import { type Bot, GrammyError, InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { SALE_NEWS, saleNewsOf } from '#server/modules/still-for-sale/index.ts';
import { asSignal } from './bot-runner.ts';
import { BOT_TEXTS } from './bot-texts.ts';

const KIND = 'telegramSale';
/** The person never began a chat with the bot, or ended it. */
const NOT_REACHED: ReadonlySet<number> = new Set([400, 403]);

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

/** What the button with the answer says to the bot: about the question of that moment only. */
export const SALE_ANSWER = /^sale:([0-9]{13})$/;
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

export type SaleMessagesDeps = {
  readonly bot: Bot;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly publicUrl: string;
};

/** Messages of the bot about cars that wait for an answer or were hidden without one (D015), kept until they are sent. */
export const saleMessages = ({ bot, jobs, publicUrl }: SaleMessagesDeps): DurableSubscriber => {
  jobs.handle(KIND, async (payload, signal) => {
    const message = Message.parse(payload);
    const url = `${publicUrl}${message.link}`;
    try {
      await bot.api.sendMessage(
        message.telegramId,
        textOf(message, url),
        { reply_markup: keyboardOf(message, url) },
        asSignal(signal),
      );
    } catch (error) {
      if (!(error instanceof GrammyError) || !NOT_REACHED.has(error.error_code)) throw error;
    }
  });
  return durable({
    name: 'telegram-sale-messages',
    kinds: SALE_NEWS,
    handle: async (transaction, recorded) => {
      const { telegramId, email: _email, ...news } = (await saleNewsOf(transaction, recorded)) ?? {};
      if (telegramId === undefined) return false;
      await jobs.enqueue(transaction, KIND, { ...news, telegramId });
      return true;
    },
  });
};
