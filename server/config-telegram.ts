import { z } from 'zod';

/** The bot and its mini app, in the form of the other variables: schema, value where unset, what it takes in words. */
export const TELEGRAM_VARIABLES = {
  TELEGRAM_BOT_TOKEN: [
    z.string().regex(/^([0-9]{1,20}:[A-Za-z0-9_-]{10,100})?$/),
    '',
    'nothing (no Telegram sign-in) or the token that BotFather gave',
  ],
  TELEGRAM_APP: [
    z.string().regex(/^([A-Za-z0-9_]{3,30})?$/),
    '',
    'nothing (no links into the mini app) or the short name that BotFather gave the mini app',
  ],
  TELEGRAM_API_ROOT: [
    z.url({ protocol: /^https?$/ }),
    'https://api.telegram.org',
    'the https address of a Bot API server',
  ],
  TELEGRAM_UPDATES: [z.enum(['polling', 'webhook']), 'polling', 'polling, or webhook (needs PUBLIC_URL)'],
} as const;

type Values = { [Name in keyof typeof TELEGRAM_VARIABLES]: z.output<(typeof TELEGRAM_VARIABLES)[Name][0]> };

export type TelegramConfig = {
  readonly botToken: string;
  /** The short name of the mini app; empty where no link leads into it. */
  readonly appName: string;
  readonly apiRoot: string;
  readonly updates: 'polling' | 'webhook';
};

/** The line for settings that do not fit together. */
export const telegramProblem = (values: Values & { readonly PUBLIC_URL: string }): string | undefined =>
  values.TELEGRAM_BOT_TOKEN !== '' && values.TELEGRAM_UPDATES === 'webhook' && values.PUBLIC_URL === ''
    ? 'TELEGRAM_UPDATES is "webhook"; without PUBLIC_URL it takes polling.'
    : undefined;

/** Undefined where there is no bot. */
export const telegramOf = (values: Values): TelegramConfig | undefined =>
  values.TELEGRAM_BOT_TOKEN === ''
    ? undefined
    : {
        botToken: values.TELEGRAM_BOT_TOKEN,
        appName: values.TELEGRAM_APP,
        apiRoot: values.TELEGRAM_API_ROOT,
        updates: values.TELEGRAM_UPDATES,
      };
