import type { ServerModule } from '#server/module.ts';
import type { Telegram } from './telegram.ts';

export { openTelegram, type Telegram, type TelegramDeps } from './telegram.ts';

/** Listens to the bot in the background. */
export const telegramModule = ({ routes, start, close }: Telegram): ServerModule => ({
  name: 'telegram',
  routes,
  start,
  stop: close,
});
