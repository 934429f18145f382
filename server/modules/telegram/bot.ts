import { Bot } from 'grammy';
import { asSignal } from './bot-runner.ts';
import { sendsPatiently } from './patient-calls.ts';
import type { BotContext, BotDeps, BotPartLife } from './part.ts';
import { PARTS } from './parts.ts';
import { withPerson } from './people.ts';

const CALL_MS = 8000;
/** Longer than the Bot API keeps a long poll for updates open. */
const CALL_LIMIT_SECONDS = 40;
/** Albums arrive as up to ten messages, and inline queries as the user types. */
const isQuick = ({ inlineQuery, message }: Pick<BotContext, 'inlineQuery' | 'message'>): boolean =>
  inlineQuery !== undefined || message?.photo !== undefined || message?.document !== undefined;

/** The bot with the answers of all parts, not yet listening, and what the parts run beside them. */
export const createBot = (
  deps: Omit<BotDeps, 'botName'>,
): { readonly bot: Bot<BotContext>; readonly lives: readonly BotPartLife[] } => {
  const { telegram, db, site, limiter } = deps;
  const bot = new Bot<BotContext>(telegram.botToken, {
    client: { apiRoot: telegram.apiRoot.replace(/\/+$/, ''), timeoutSeconds: CALL_LIMIT_SECONDS },
  });
  bot.api.config.use((call, method, payload, signal) =>
    call(method, payload, signal ?? asSignal(AbortSignal.timeout(CALL_MS))),
  );
  bot.api.config.use(sendsPatiently());
  bot.use(async (context, next) => {
    const { from } = context;
    if (from?.is_bot === true) return;
    // Posts of a channel have no sender. Updates over the limit are not answered.
    const isAllowed = await (from && limiter?.take(isQuick(context) ? 'botQuick' : 'bot', String(from.id)));
    if (isAllowed !== false) await next();
  });
  bot.use(withPerson({ db, siteCurrency: site.currency }));
  const botName = () => (bot.isInited() ? bot.botInfo.username : null);
  const lives = PARTS.map((part) => part(bot, { ...deps, botName }));
  return { bot, lives };
};
