import { HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { StatusService } from '#server/modules/posts/index.ts';
import { saleLetters } from './letters.ts';
import { userOfTelegram } from './sellers.repository.ts';
import type { StillForSale } from './still-for-sale.ts';

export { findSeller } from './sellers.repository.ts';
export { SALE_NEWS, saleNewsOf } from './sale-news.ts';
export { createStillForSale } from './still-for-sale.ts';

/** A user of Telegram answers that the cars asked about at that moment are still for sale; gives how many (D015). */
export const saleAnswers =
  (db: Db, states: Pick<StatusService, 'answerAll'>) =>
  async (telegramId: string, askedAt: string): Promise<number> => {
    const userId = await userOfTelegram(db, telegramId);
    const intent = { scope: `telegram ${telegramId}`, key: undefined, body: askedAt };
    return userId === undefined ? 0 : (await states.answerAll(userId, intent, askedAt)).length;
  };

/** Begins the day's round of questions, fenced by its lease: it ends in letters. */
export const stillForSaleModule = ({ check }: StillForSale, mail: Pick<Mail, 'enqueue'>): ServerModule => ({
  name: 'still-for-sale',
  every: [{ name: 'check', ms: HOUR_MS, once: 'market', run: check }],
  subscribers: { durable: [saleLetters(mail)] },
});
