import { Bot } from 'grammy';
import { MINUTE_MS } from '#contract/time.ts';
import { asSignal } from './bot-runner.ts';
import { sendsPatiently } from './patient-calls.ts';
import type { BotContext, BotDeps, BotPartLife } from './part.ts';
import { PARTS } from './parts.ts';
import { withPerson } from './people.ts';

const CALL_MS = 8000;
/** Longer than the Bot API keeps a long poll for updates open. */
const CALL_LIMIT_SECONDS = 40;
/** Messages and presses of one user in a minute. */
const MAX_A_MINUTE = 30;
/** Albums arrive as up to ten messages, and inline queries as the user types. */
const MAX_QUICK_A_MINUTE = 120;
const MAX_PEOPLE = 10_000;

/** Whether a user sends more updates in a minute than a human would; the rest of that minute is not answered. */
export const countPresses = (most = MAX_A_MINUTE): ((personId: number, now: number) => boolean) => {
  const windows = new Map<number, { count: number; readonly endsAt: number }>();
  return (personId, now) => {
    const known = windows.get(personId);
    const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + MINUTE_MS };
    window.count += 1;
    windows.delete(personId);
    windows.set(personId, window);
    const [longestSilent] = windows.size > MAX_PEOPLE ? windows.keys() : [];
    if (longestSilent !== undefined) windows.delete(longestSilent);
    return window.count > most;
  };
};

const isQuick = ({ inlineQuery, message }: Pick<BotContext, 'inlineQuery' | 'message'>): boolean =>
  inlineQuery !== undefined || message?.photo !== undefined || message?.document !== undefined;

/** The bot with the answers of all parts, not yet listening, and what the parts run beside them. */
export const createBot = (
  deps: Omit<BotDeps, 'botName'>,
): { readonly bot: Bot<BotContext>; readonly lives: readonly BotPartLife[] } => {
  const { telegram, db, site, now } = deps;
  const bot = new Bot<BotContext>(telegram.botToken, {
    client: { apiRoot: telegram.apiRoot.replace(/\/+$/, ''), timeoutSeconds: CALL_LIMIT_SECONDS },
  });
  bot.api.config.use((call, method, payload, signal) =>
    call(method, payload, signal ?? asSignal(AbortSignal.timeout(CALL_MS))),
  );
  bot.api.config.use(sendsPatiently());
  const isTooMuch = countPresses();
  const isTooQuick = countPresses(MAX_QUICK_A_MINUTE);
  bot.use((context, next) => {
    const { from } = context;
    // Posts of a channel have no sender.
    if (from === undefined) return next();
    if (from.is_bot) return undefined;
    return (isQuick(context) ? isTooQuick : isTooMuch)(from.id, now()) ? undefined : next();
  });
  bot.use(withPerson({ db, siteCurrency: site.currency }));
  const botName = () => (bot.isInited() ? bot.botInfo.username : null);
  const lives = PARTS.map((part) => part(bot, { ...deps, botName }));
  return { bot, lives };
};
