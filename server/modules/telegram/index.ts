export { openTelegram, type Telegram, type TelegramDeps } from './telegram.ts';
