import { randomInt } from 'node:crypto';
import { InlineKeyboard } from 'grammy';
import type { Language } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import { programOf } from '#server/lib/user-agent.ts';
import { personName } from '#server/modules/providers/index.ts';
import { BOT_TEXTS } from '../bot-texts.ts';
import { conclude } from '../conclude.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { readStartParameter } from '../start-parameter.ts';
import type { TelegramLogin } from '../telegram.repository.ts';

const CHOICES = 3;
const CHOICE = /^n:([A-Za-z0-9_-]{22}):([0-9]{2})$/;
const CANCEL = /^x:([A-Za-z0-9_-]{22})$/;

/** The right number among others, in random order. */
export const choicesOf = (matchNumber: string): string[] => {
  const choices = new Set([matchNumber]);
  while (choices.size < CHOICES) choices.add(String(randomInt(10, 100)));
  return [...choices].toSorted();
};

const keyboardFor = ({ id, match_number }: TelegramLogin, language: Language): InlineKeyboard => {
  const numbers = choicesOf(match_number).map((number) => InlineKeyboard.text(number, `n:${id}:${number}`));
  return InlineKeyboard.from([numbers, [InlineKeyboard.text(BOT_TEXTS[language].cancel, `x:${id}`)]]);
};

/** Asks about a login that a browser began. */
const ask = async (context: BotContext, loginId: string, { links, publicUrl }: BotDeps): Promise<void> => {
  const { language, telegramId } = await context.person();
  const texts = BOT_TEXTS[language];
  const login = await links.ask(loginId, telegramId);
  if (login === undefined) {
    await context.reply(texts.gone(publicUrl + pathTo.login()));
    return;
  }
  const about = { ...programOf(login.user_agent), network: `${login.address}.…` };
  await context.reply(texts.question(about), { reply_markup: keyboardFor(login, language) });
};

const answerChoice = async (context: BotContext, id: string, number: string, { links, publicUrl }: BotDeps) => {
  const { language, telegramId } = await context.person();
  const { from } = context;
  const person = {
    telegramId,
    firstName: personName(from?.first_name),
    lastName: personName(from?.last_name),
  };
  const texts = BOT_TEXTS[language];
  const outcome = await links.choose(id, number, person);
  const said = { confirmed: texts.confirmed, wrong: texts.wrong, gone: texts.gone(publicUrl + pathTo.login()) };
  await conclude(context, said[outcome]);
};

const answerCancel = async (context: BotContext, id: string, { links, publicUrl }: BotDeps): Promise<void> => {
  const { language, telegramId } = await context.person();
  const texts = BOT_TEXTS[language];
  const wasCancelled = await links.cancel(id, telegramId);
  await conclude(context, wasCancelled ? texts.cancelled : texts.gone(publicUrl + pathTo.login()));
};

/** Logins that a browser began (SECURITY 1.7): `/start <login>`, the numbers and Cancel. */
export const signIn: BotPart = (bot, deps) => {
  bot.chatType('private').command('start', (context, next) => {
    const start = readStartParameter(context.match);
    return start?.kind === 'login' ? ask(context, start.loginId, deps) : next();
  });
  bot.callbackQuery(CHOICE, (context) => answerChoice(context, context.match[1] ?? '', context.match[2] ?? '', deps));
  bot.callbackQuery(CANCEL, (context) => answerCancel(context, context.match[1] ?? '', deps));
  return {};
};
