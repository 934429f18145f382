import { SECOND_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { Telegram } from './telegram.ts';

export type { SendText } from './chat-messages.ts';
export type { TelegramProof } from './sign-in.ts';
export { openTelegram, type Telegram, type TelegramDeps } from './telegram.ts';

/** Every node knows the bot's name; one of them asks Telegram for updates, and notes under its lease what it handled. */
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
