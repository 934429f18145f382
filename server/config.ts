import { isIP } from 'node:net';
import { z } from 'zod';
import { isInClear } from './config-address.ts';
import { DEMO_PHOTOS } from './config-demo.ts';
import { OPERATIONS_VARIABLES, type OperationsConfig, operationsOf } from './config-operations.ts';
import { PAYMENT_VARIABLES, paymentProblem, type PaymentsConfig, paymentsOf } from './config-payments.ts';
import { PUSH_VARIABLES, type PushHosts, pushHostsOf } from './config-push.ts';
import { type S3Config, STORAGE_VARIABLES, storageOf, storageProblem } from './config-storage.ts';
import { SITE_VARIABLES, type SiteConfig, siteOf } from './config-site.ts';
import { TELEGRAM_VARIABLES, type TelegramConfig, telegramOf, telegramProblem } from './config-telegram.ts';
import { TRANSLATE_VARIABLES, type TranslateConfig, translateOf } from './config-translate.ts';

const WHOLE = /^(0|[1-9][0-9]{0,6})$/;
const whole = (max: number, min = 0) =>
  z
    .string()
    .regex(WHOLE)
    .transform(Number)
    .refine((number) => number >= min && number <= max);

const webOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
  .transform((url) => url.origin);

/** A service of somebody else's. */
const providerUrl = z.url({ protocol: /^https?$/ });

/** The value of the From header: without line breaks and with one name only. */
const SENDER = /^([^<>@,;:"\\\p{Cc}]* <[^<>@\s,;:"\\]+@[A-Za-z0-9.-]+>|[^<>@\s,;:"\\]+@[A-Za-z0-9.-]+)$/u;

/** An IP address, or as many first bits of one as the slash gives. */
const isAddressOrRange = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const size = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return size >= 0 && Number(bits ?? 0) <= size;
};

/** Every variable with its schema, its value where unset (the safe one), and what it takes in words. */
const VARIABLES = {
  PORT: [whole(65_535), '8080', 'a port from 0 to 65535'],
  HOST: [z.string().regex(/^[0-9A-Za-z.:_-]+$/), '127.0.0.1', 'an address or host name to listen on'],
  DATA_DIR: [z.string().min(1), './data', 'a folder for the database and the photos'],
  DATABASE_URL: [
    z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]),
    '',
    'nothing (SQLite in DATA_DIR) or postgres://user:password@host/database',
  ],
  REDIS_URL: [
    z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]),
    '',
    'nothing (one node) or redis://user:password@host:port/number',
  ],
  PUBLIC_URL: [
    z.union([z.literal(''), webOrigin]),
    '',
    'the address people open, such as https://cars.example, without a path',
  ],
  CHAT_URL: [
    z.union([z.literal(''), webOrigin]),
    '',
    'nothing (the chat is at PUBLIC_URL) or another address of this server for it, such as https://chat.cars.example',
  ],
  DEMO_POSTS: [whole(1_000_000), '0', 'how many demo posts an empty database gets, from 0 to 1000000'],
  DEMO_PHOTOS,
  LEASE_SECONDS: [whole(600, 1), '30', 'seconds from 1 to 600'],
  RATE_LIMIT: [z.enum(['on', 'off']), 'on', 'on or off'],
  MODERATION: [z.enum(['pre', 'auto', 'post']), 'auto', 'pre, auto or post'],
  SMTP_URL: [
    z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]),
    '',
    'nothing (mail is written to DATA_DIR/mail) or smtp://user:password@host:port',
  ],
  MAIL_FROM: [
    z.string().max(200).regex(SENDER),
    'Aniv <no-reply@localhost>',
    'an address, or a name and an address such as Aniv <hello@cars.example>',
  ],
  CONTACT_MAIL: [
    z.union([z.literal(''), z.email()]),
    '',
    'nothing (messages of the contact form are only stored) or the address they are mailed to',
  ],
  GOOGLE_CLIENT_ID: [z.string().max(200), '', 'nothing (no Google sign-in) or the client id that Google gave'],
  GOOGLE_DESKTOP_CLIENT_ID: [z.string().max(200), '', 'nothing or the client id of the desktop program'],
  GOOGLE_DESKTOP_CLIENT_SECRET: [z.string().max(200), '', 'nothing or what Google calls the secret of that client'],
  GOOGLE_JWKS_URL: [providerUrl, 'https://www.googleapis.com/oauth2/v3/certs', 'the https address of Google’s keys'],
  GOOGLE_AUTH_URL: [
    providerUrl,
    'https://accounts.google.com/o/oauth2/v2/auth',
    'the https address where Google asks people',
  ],
  ...TELEGRAM_VARIABLES,
  ...SITE_VARIABLES,
  ...PAYMENT_VARIABLES,
  RATES_URL: [
    z.union([z.literal(''), providerUrl]),
    '',
    'nothing (the shipped rates stay) or the https address of the Central Bank of Armenia’s service',
  ],
  PRICE_LABELS: [z.enum(['on', 'off']), 'on', 'on or off'],
  ASK_STILL_FOR_SALE_DAYS: [whole(3650), '30', 'days without a sign of the seller, or 0 to ask nobody'],
  HIDE_UNANSWERED_DAYS: [whole(3650), '60', 'days, more than ASK_STILL_FOR_SALE_DAYS, or 0 to hide no post'],
  ...TRANSLATE_VARIABLES,
  ...STORAGE_VARIABLES,
  ...PUSH_VARIABLES,
  ...OPERATIONS_VARIABLES,
  TRUST_PROXY: [
    z.string().refine((text) => text === '' || text.split(',').every(isAddressOrRange)),
    '',
    'nothing, or the addresses of your reverse proxies separated by commas, such as 127.0.0.1,10.0.0.0/8',
  ],
  NODE_ENV: [z.enum(['production', 'development', 'test']), 'production', 'production, development or test'],
} as const satisfies Record<string, readonly [z.ZodType<unknown, string>, string, string]>;

type Variables = typeof VARIABLES;
/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(VARIABLES);
type Values = { [Name in keyof Variables]: z.output<Variables[Name][0]> };

/** Days without a sign of the seller until they are asked, and until the post is hidden; 0 is never. */
type SaleRules = { readonly askDays: number; readonly hideDays: number };

export type GoogleConfig = {
  readonly clientId: string;
  readonly desktop: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly jwksUrl: string;
  readonly authUrl: string;
};

/** Settings of one run, read once at start; nothing else reads the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty means SQLite. */
  readonly databaseUrl: string;
  /** Empty means that this node runs alone. */
  readonly redisUrl: string;
  /** The origin people open, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL was set; else it is only where the server listens. */
  readonly hasPublicUrl: boolean;
  /** The origin of the chat's frame and calls; that of the site unless CHAT_URL names another. */
  readonly chatUrl: string;
  readonly demoPosts: number;
  readonly hasPriceLabels: boolean;
  /** A folder of the operator's own photos for the demo; empty means rendered ones. */
  readonly demoPhotos: string;
  /** How long a server that died or hangs keeps what one server at a time does. */
  readonly leaseMs: number;
  readonly isRateLimited: boolean;
  readonly moderation: 'pre' | 'auto' | 'post';
  readonly isProduction: boolean;
  /** Empty means that letters become files in the data folder. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Who gets what the contact form brings; empty means that it is only stored. */
  readonly contactMail: string;
  /** Undefined where people cannot sign in with Google. */
  readonly google: GoogleConfig | undefined;
  /** Undefined where there is no bot. */
  readonly telegram: TelegramConfig | undefined;
  readonly site: SiteConfig;
  readonly payments: PaymentsConfig;
  /** Where the day's rates are fetched; empty means that they are not. */
  readonly ratesUrl: string;
  /** When sellers are asked whether cars are still for sale, and unanswered posts hidden (D015). */
  readonly sale: SaleRules;
  /** Undefined where descriptions are not translated. */
  readonly translate: TranslateConfig | undefined;
  /** Undefined where photos and films are files in the data folder. */
  readonly storage: S3Config | undefined;
  readonly operations: OperationsConfig;
  readonly pushHosts: PushHosts;
  /** A server that tests run: letters become JSON beside the files. */
  readonly isTest: boolean;
  /** The proxies whose forwarded addresses are believed. */
  readonly trustedProxies: readonly string[];
};

/** A variable that stops the start; its message is the one line to print. */
export class ConfigError extends Error {}

const SECRET = /SECRET|_KEY$|TOKEN/;

/** The line for a value that a setting does not take; without secrets, and the name and password that an address may hold. */
export const settingRefused = (name: keyof Variables, value: string, takes: string): ConfigError => {
  const shown = SECRET.test(name) ? '…' : value.replace(/\/\/.*@/, '//…@');
  return new ConfigError(`${name} is ${JSON.stringify(shown)}; it takes ${takes}.`);
};

type Environment = Readonly<Record<string, string | undefined>>;

const valueOf = (environment: Environment, name: keyof Variables): unknown => {
  const [schema, fallback, takes] = VARIABLES[name];
  const text = environment[name]?.trim() || fallback;
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw settingRefused(name, text, takes);
  return parsed.data;
};

const valuesOf = (environment: Environment): Values => {
  const names = Object.keys(VARIABLES) as (keyof Variables)[];
  // Each value has just been parsed by the schema of its own name.
  return Object.fromEntries(names.map((name) => [name, valueOf(environment, name)])) as Values;
};

const refuseInProduction = (values: Values): void => {
  if (values.NODE_ENV !== 'production') return;
  if (values.RATE_LIMIT === 'off') throw new ConfigError('RATE_LIMIT is "off"; with NODE_ENV=production it takes on.');
  if (values.PUBLIC_URL.startsWith('http:')) {
    throw new ConfigError(
      `PUBLIC_URL is "${values.PUBLIC_URL}"; with NODE_ENV=production it takes an https:// address.`,
    );
  }
  if (values.CHAT_URL.startsWith('http:')) throw settingRefused('CHAT_URL', values.CHAT_URL, 'an https:// address');
  // The accounts of the demo have a password that everybody can read, and one of them is an admin's.
  if (values.DEMO_POSTS > 0)
    throw settingRefused('DEMO_POSTS', String(values.DEMO_POSTS), '0 with NODE_ENV=production');
  for (const name of ['GOOGLE_JWKS_URL', 'GOOGLE_AUTH_URL', 'TELEGRAM_API_ROOT', 'RATES_URL'] as const) {
    if (values[name] !== '' && !values[name].startsWith('https:'))
      throw settingRefused(name, values[name], 'an https:// address');
  }
};

const googleOf = (values: Values): GoogleConfig | undefined => {
  const { GOOGLE_DESKTOP_CLIENT_ID: clientId, GOOGLE_DESKTOP_CLIENT_SECRET: clientSecret } = values;
  if (values.GOOGLE_CLIENT_ID === '') return undefined;
  return {
    clientId: values.GOOGLE_CLIENT_ID,
    desktop: clientId === '' ? undefined : { clientId, clientSecret },
    jwksUrl: values.GOOGLE_JWKS_URL,
    authUrl: values.GOOGLE_AUTH_URL,
  };
};

const saleOf = (values: Values): SaleRules => {
  const { ASK_STILL_FOR_SALE_DAYS: askDays, HIDE_UNANSWERED_DAYS: hideDays } = values;
  if (askDays > 0 && hideDays > 0 && hideDays <= askDays)
    throw settingRefused(
      'HIDE_UNANSWERED_DAYS',
      String(hideDays),
      `more than ASK_STILL_FOR_SALE_DAYS (${askDays}), or 0`,
    );
  return { askDays, hideDays };
};

/** Reads the settings from the environment; throws ConfigError for the first value it cannot take. */
export const readConfig = (environment: Environment): Config => {
  const values = valuesOf(environment);
  refuseInProduction(values);
  const isProduction = values.NODE_ENV === 'production';
  const problem =
    paymentProblem(values, isProduction) ?? storageProblem(values, isProduction) ?? telegramProblem(values);
  if (problem !== undefined) throw new ConfigError(problem);
  if (values.REDIS_URL !== '' && values.DATABASE_URL === '')
    throw new ConfigError('REDIS_URL is set; DATABASE_URL must be set too: nodes share a PostgreSQL.');
  if (isProduction && isInClear(values.TRANSLATE_URL))
    throw settingRefused('TRANSLATE_URL', values.TRANSLATE_URL, 'an https:// address, or http:// on this machine');
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST;
  const publicUrl = values.PUBLIC_URL || `http://${host}:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    publicUrl,
    hasPublicUrl: values.PUBLIC_URL !== '',
    chatUrl: values.CHAT_URL || publicUrl,
    demoPosts: values.DEMO_POSTS,
    hasPriceLabels: values.PRICE_LABELS === 'on',
    demoPhotos: values.DEMO_PHOTOS,
    leaseMs: values.LEASE_SECONDS * 1000,
    isRateLimited: values.RATE_LIMIT === 'on',
    moderation: values.MODERATION,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactMail: values.CONTACT_MAIL,
    google: googleOf(values),
    telegram: telegramOf(values),
    site: siteOf(values),
    payments: paymentsOf(values, {
      isProduction,
      isTrial: !isProduction && (values.NODE_ENV === 'test' || values.DEMO_POSTS > 0),
    }),
    ratesUrl: values.RATES_URL,
    sale: saleOf(values),
    translate: translateOf(values),
    storage: storageOf(values),
    operations: operationsOf(values),
    pushHosts: pushHostsOf(values),
    isTest: values.NODE_ENV === 'test',
    isProduction,
    trustedProxies: values.TRUST_PROXY === '' ? [] : values.TRUST_PROXY.split(','),
  };
};
