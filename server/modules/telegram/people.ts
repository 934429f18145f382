import type { Context, MiddlewareFn } from 'grammy';
import { LANGUAGES } from '#contract/constants.ts';
import { type Currency, isCurrency } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';
import { botLanguage } from './bot-texts.ts';
import type { BotContext, BotPerson } from './part.ts';
import { peopleRepository } from './people.repository.ts';

type PeopleDeps = { readonly db: Db; readonly siteCurrency: Currency };

/** Reads the sender of an update. */
const readPerson = async (from: Context['from'], { db, siteCurrency }: PeopleDeps): Promise<BotPerson> => {
  const telegramId = String(from?.id ?? 0);
  const row = await peopleRepository(db).find(telegramId);
  const language = LANGUAGES.find((each) => each === row?.language) ?? botLanguage(from?.language_code);
  const currency = row?.currency != null && isCurrency(row.currency) ? row.currency : siteCurrency;
  const account =
    row === undefined
      ? undefined
      : { userId: row.userId, isBlocked: row.blockedAt !== null, isBusiness: row.isBusiness === 1 };
  return { telegramId, language, account, viewer: { user: null, language, currency } };
};

/** Gives each update its sender, read at the first use. */
export const withPerson =
  (deps: PeopleDeps): MiddlewareFn<BotContext> =>
  (context, next) => {
    let person: Promise<BotPerson> | undefined;
    context.person = () => (person ??= readPerson(context.from, deps));
    return next();
  };
