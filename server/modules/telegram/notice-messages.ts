import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { type BotNotice, saveNoticeSettings } from '#server/modules/notices/index.ts';
import { asSignal } from './bot-runner.ts';
import { conclude } from './conclude.ts';
import { withPage } from './messages/keyboard.ts';
import { MESSAGE_TEXTS } from './messages/texts.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import type { BotPart } from './part.ts';

/** The kind of these messages in the outbox. */
export const NOTICE_MESSAGE = 'notice';
/** Slightly below Telegram's limit of characters. */
const MAX_LENGTH = 3500;
const STOP_WEEKLY = 'notice:stop:weekly';

const Message = z.object({
  userId: z.number(),
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  text: z.string(),
  // A page of this website, which the sender made.
  link: z.custom<BotNotice['link']>((link) => typeof link === 'string' && link.startsWith('/')),
  // Messages of the previous version lack it.
  stops: z.literal('weeklySummary').nullable().default(null),
});

/** Messages of the bot about cars and sellers that a user marked or follows. */
export const noticeMessages: BotPart = (bot, { outbox, db, publicUrl }) => {
  bot.callbackQuery(STOP_WEEKLY, async (context) => {
    const { account, language } = await context.person();
    const choice = { kind: 'weeklySummary', channel: 'telegram', isOn: false } as const;
    if (account !== undefined)
      await db.transaction().execute((transaction) => saveNoticeSettings(transaction, account.userId, { choice }));
    await conclude(context, NOTICE_TEXTS[language].weeklyStopped);
  });
  outbox.handle(NOTICE_MESSAGE, async (payload, signal) => {
    const { telegramId, language, text, link, stops } = Message.parse(payload);
    const open = { text: MESSAGE_TEXTS[language].open, page: link };
    const message = withPage(text.slice(0, MAX_LENGTH), publicUrl, open);
    if (stops !== null) message.keyboard.row().text(NOTICE_TEXTS[language].stopWeekly, STOP_WEEKLY);
    const options = { reply_markup: message.keyboard, link_preview_options: { is_disabled: true } };
    await bot.api.sendMessage(telegramId, message.text, options, asSignal(signal));
  });
  return {};
};
