import { SECOND_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { Telegram, TelegramDeps } from './telegram.ts';
import { withoutBot } from './without-bot.ts';

export type { SendText } from './send-text.ts';
export type { TelegramProof } from './sign-in.ts';
export type { Telegram, TelegramDeps } from './telegram.ts';

/** Everything of Telegram on the server. The bot and its library are loaded only where a token is set: they take 8 MB. */
export const openTelegram = async (deps: TelegramDeps): Promise<Telegram> => {
  const { telegram } = deps.config;
  if (telegram === undefined) return withoutBot(deps.database.db);
  const { openWithBot } = await import('./telegram.ts');
  return openWithBot(deps, telegram);
};

/** Every node loads the bot's name; the node that holds the lease polls Telegram and records which updates it handled. */
export const telegramModule = ({ routes, subscribers, every, start, poll, close }: Telegram): ServerModule => ({
  name: 'telegram',
  routes,
  subscribers,
  every: [
    ...every,
    ...(poll === undefined ? [] : [{ name: 'poll', ms: SECOND_MS, once: 'market', run: poll } as const]),
  ],
  start,
  stop: close,
});
