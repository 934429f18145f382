import { randomInt } from 'node:crypto';
import { Bot, type Context, InlineKeyboard } from 'grammy';
import type { Language } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import type { TelegramConfig } from '#server/config.ts';
import { programOf } from '#server/lib/user-agent.ts';
import { personName } from '#server/modules/providers/index.ts';
import { asSignal } from './bot-runner.ts';
import { BOT_TEXTS, botLanguage } from './bot-texts.ts';
import { SALE_ANSWER } from './sale-messages.ts';
import { readStartParameter } from './start-parameter.ts';
import type { TelegramLogin } from './telegram.repository.ts';
import type { WebLinks } from './web-links.ts';

const CALL_MS = 8000;
/** Longer than the Bot API holds a question for updates. */
const CALL_LIMIT_SECONDS = 40;
const CHOICES = 3;
const MINUTE = 60_000;
const MAX_A_MINUTE = 30;
const MAX_PEOPLE = 10_000;
const CHOICE = /^n:([A-Za-z0-9_-]{22}):([0-9]{2})$/;
const CANCEL = /^x:([A-Za-z0-9_-]{22})$/;

export type BotDeps = {
  readonly telegram: TelegramConfig;
  readonly links: WebLinks;
  readonly publicUrl: string;
  readonly answerSale: (telegramId: string, askedAt: string) => Promise<number>;
};

/** The right number among others, in an order that says nothing. */
export const choicesOf = (matchNumber: string): string[] => {
  const choices = new Set([matchNumber]);
  while (choices.size < CHOICES) choices.add(String(randomInt(10, 100)));
  return [...choices].toSorted();
};

const keyboardFor = ({ id, match_number }: TelegramLogin, language: Language): InlineKeyboard => {
  const numbers = choicesOf(match_number).map((number) => InlineKeyboard.text(number, `n:${id}:${number}`));
  return InlineKeyboard.from([numbers, [InlineKeyboard.text(BOT_TEXTS[language].cancel, `x:${id}`)]]);
};

const languageOf = (context: Context): Language => botLanguage(context.from?.language_code);

/** Answers `/start`: with the question about a sign-in, or with where the site is. */
const answerStart = async (context: Context, parameter: string, { links, publicUrl }: BotDeps): Promise<void> => {
  const { from } = context;
  if (from === undefined || from.is_bot || context.chat?.type !== 'private') return;
  const language = languageOf(context);
  const texts = BOT_TEXTS[language];
  const start = readStartParameter(parameter);
  if (start === undefined || 'inviteToken' in start) {
    const link = publicUrl + (start === undefined ? pathTo.start() : pathTo.register({ invite: start.inviteToken }));
    // Telegram opens https pages only.
    const keyboard = link.startsWith('https:') ? new InlineKeyboard().webApp(texts.open, link) : undefined;
    await context.reply(texts.greeting(link), keyboard === undefined ? {} : { reply_markup: keyboard });
    return;
  }
  const login = await links.ask(start.loginId, String(from.id));
  if (login === undefined) {
    await context.reply(texts.gone(publicUrl + pathTo.login()));
    return;
  }
  const about = { ...programOf(login.user_agent), network: `${login.address}.…` };
  await context.reply(texts.question(about), { reply_markup: keyboardFor(login, language) });
};

/** Takes the buttons away and says what came of it; a message that cannot be changed any more is no failure. */
const conclude = async (context: Context, text: string): Promise<void> => {
  await context.editMessageText(text).catch(() => undefined);
  await context.answerCallbackQuery().catch(() => undefined);
};

const answerChoice = async (context: Context, id: string, number: string, { links, publicUrl }: BotDeps) => {
  const { from } = context;
  if (from === undefined || from.is_bot) return;
  const person = {
    telegramId: String(from.id),
    firstName: personName(from.first_name),
    lastName: personName(from.last_name),
  };
  const texts = BOT_TEXTS[languageOf(context)];
  const outcome = await links.choose(id, number, person);
  const said = { confirmed: texts.confirmed, wrong: texts.wrong, gone: texts.gone(publicUrl + pathTo.login()) };
  await conclude(context, said[outcome]);
};

const answerCancel = async (context: Context, id: string, { links, publicUrl }: BotDeps): Promise<void> => {
  if (context.from === undefined) return;
  const texts = BOT_TEXTS[languageOf(context)];
  const wasCancelled = await links.cancel(id, String(context.from.id));
  await conclude(context, wasCancelled ? texts.cancelled : texts.gone(publicUrl + pathTo.login()));
};

/** The cars are still for sale, as far as their question is still open. */
const answerSale = async (context: Context, askedAt: number, deps: BotDeps): Promise<void> => {
  const { from } = context;
  if (from === undefined || from.is_bot) return;
  const { sale } = BOT_TEXTS[languageOf(context)];
  const count = await deps.answerSale(String(from.id), new Date(askedAt).toISOString());
  await conclude(context, count > 0 ? sale.confirmed : sale.over(deps.publicUrl + pathTo.profile({ section: 2 })));
};

/** Tells when somebody says more to the bot in a minute than a person does; the rest of that minute is not answered. */
export const countPresses = (): ((personId: number | undefined, now: number) => boolean) => {
  const windows = new Map<number, { count: number; readonly endsAt: number }>();
  return (personId = 0, now) => {
    const known = windows.get(personId);
    const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + MINUTE };
    window.count += 1;
    windows.delete(personId);
    windows.set(personId, window);
    const [longestSilent] = windows.size > MAX_PEOPLE ? windows.keys() : [];
    if (longestSilent !== undefined) windows.delete(longestSilent);
    return window.count > MAX_A_MINUTE;
  };
};

/** The bot with its answers, not yet listening. */
export const createBot = (deps: BotDeps): Bot => {
  const { botToken, apiRoot } = deps.telegram;
  const bot = new Bot(botToken, {
    client: { apiRoot: apiRoot.replace(/\/+$/, ''), timeoutSeconds: CALL_LIMIT_SECONDS },
  });
  bot.api.config.use((call, method, payload, signal) =>
    call(method, payload, signal ?? asSignal(AbortSignal.timeout(CALL_MS))),
  );
  const isTooMuch = countPresses();
  bot.use((context, next) => (isTooMuch(context.from?.id, Date.now()) ? undefined : next()));
  bot.command('start', (context) => answerStart(context, context.match, deps));
  bot.callbackQuery(CHOICE, (context) => answerChoice(context, context.match[1] ?? '', context.match[2] ?? '', deps));
  bot.callbackQuery(CANCEL, (context) => answerCancel(context, context.match[1] ?? '', deps));
  bot.callbackQuery(SALE_ANSWER, (context) => answerSale(context, Number(context.match[1]), deps));
  bot.on('callback_query:data', (context) => context.answerCallbackQuery());
  return bot;
};
