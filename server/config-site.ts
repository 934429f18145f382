import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COUNTRY_CODES, type CountryCode } from '#contract/constants.ts';
import type { LegalDocument } from '#contract/http/setup.ts';
import type { SocialLink } from '#contract/http/tasks.ts';
import type { Currency } from '#contract/money.ts';
import { idOf } from '#contract/vehicle.ts';

/** As resources/countries.csv has it: the market's currency is needed before the database is open. */
export const CURRENCY_OF_COUNTRY = {
  AM: 'AMD',
  RU: 'RUB',
  GE: 'GEL',
  US: 'USD',
  DE: 'EUR',
  CN: 'CNY',
  PL: 'PLN',
  UZ: 'UZS',
  LV: 'EUR',
  LT: 'EUR',
  BY: 'BYN',
  AE: 'AED',
  KZ: 'KZT',
  KG: 'KGS',
  UA: 'UAH',
} as const satisfies Record<CountryCode, Currency>;

/** The time of a market's day, for what is sent in the evening; of a country with several zones, the one of most people. */
const TIME_ZONE_OF_COUNTRY = {
  AM: 'Asia/Yerevan',
  RU: 'Europe/Moscow',
  GE: 'Asia/Tbilisi',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
  CN: 'Asia/Shanghai',
  PL: 'Europe/Warsaw',
  UZ: 'Asia/Tashkent',
  LV: 'Europe/Riga',
  LT: 'Europe/Vilnius',
  BY: 'Europe/Minsk',
  AE: 'Asia/Dubai',
  KZ: 'Asia/Almaty',
  KG: 'Asia/Bishkek',
  UA: 'Europe/Kyiv',
} as const satisfies Record<CountryCode, string>;

const KNOWN_NETWORKS = {
  YOUTUBE_URL: ['youTube', 'YouTube', 'youtube.com'],
  FACEBOOK_URL: ['facebook', 'Facebook', 'facebook.com'],
  X_URL: ['twitter', 'X', 'x.com'],
  INSTAGRAM_URL: ['instagram', 'Instagram', 'instagram.com'],
  TIKTOK_URL: ['tikTok', 'TikTok', 'tiktok.com'],
} as const satisfies Record<string, readonly [SocialLink, name: string, host: string]>;
const TELEGRAM = { TELEGRAM_CHANNEL: 'aniv', TELEGRAM_TOP_CHANNEL: 'anivTop' } as const;

/** An https address on a host, or on one below it. */
const addressAt = (host: string) => {
  const isThere = ({ hostname, username, port }: URL) =>
    (hostname === host || hostname.endsWith(`.${host}`)) && username === '' && port === '';
  return [
    z.union([z.literal(''), z.url({ protocol: /^https$/ }).refine((text) => isThere(new URL(text)))]),
    '',
    `nothing or an https address at ${host}`,
  ] as const;
};
const telegramChannel = [
  z.string().regex(/^(https:\/\/t\.me\/[A-Za-z0-9_]{4,32})?$/),
  '',
  'nothing or the address of a channel, such as https://t.me/cars_am',
] as const;

const isPdf = (file: string): boolean => {
  try {
    return readFileSync(file).subarray(0, 5).toString() === '%PDF-';
  } catch {
    return false;
  }
};
const pdf = [
  z.string().refine((file) => file === '' || isPdf(file)),
  '',
  'nothing (a placeholder) or a PDF file that can be read',
] as const;

/** What belongs to this site alone, in the form of the other variables: schema, value where unset, what it takes in words. */
export const SITE_VARIABLES = {
  SITE_COUNTRY: [z.enum(COUNTRY_CODES), 'AM', `the country of the market: ${COUNTRY_CODES.join(', ')}`],
  YOUTUBE_URL: addressAt(KNOWN_NETWORKS.YOUTUBE_URL[2]),
  FACEBOOK_URL: addressAt(KNOWN_NETWORKS.FACEBOOK_URL[2]),
  X_URL: addressAt(KNOWN_NETWORKS.X_URL[2]),
  INSTAGRAM_URL: addressAt(KNOWN_NETWORKS.INSTAGRAM_URL[2]),
  TIKTOK_URL: addressAt(KNOWN_NETWORKS.TIKTOK_URL[2]),
  TELEGRAM_CHANNEL: telegramChannel,
  TELEGRAM_TOP_CHANNEL: telegramChannel,
  LEGAL_TERMS: pdf,
  LEGAL_PRIVACY: pdf,
} as const;

type Values = { [Name in keyof typeof SITE_VARIABLES]: z.output<(typeof SITE_VARIABLES)[Name][0]> };

export type SiteConfig = {
  /** Of the country of the market; countries are numbered in the order of their codes. */
  readonly countryId: number;
  /** The currency of prices where neither the viewer nor their profile sets one (D185). */
  readonly currency: Currency;
  readonly timeZone: string;
  /** The operator's pages elsewhere, by the profile's flag that stores the visit (SPEC.md §3). */
  readonly channels: readonly { readonly link: SocialLink; readonly name: string; readonly url: string }[];
  /** The operator's own PDF files; undefined where the placeholder is served. */
  readonly legal: Readonly<Record<LegalDocument, string | undefined>>;
};

const networkNames = Object.keys(KNOWN_NETWORKS) as (keyof typeof KNOWN_NETWORKS)[];
const telegramNames = Object.keys(TELEGRAM) as (keyof typeof TELEGRAM)[];

const channelsOf = (values: Values): SiteConfig['channels'] =>
  [
    ...networkNames.map((setting) => {
      const [link, name] = KNOWN_NETWORKS[setting];
      return { link, name, url: values[setting] };
    }),
    ...telegramNames.map((setting) => {
      const url = values[setting];
      return { link: TELEGRAM[setting], name: `@${url.split('/').at(-1) ?? ''}`, url };
    }),
  ].filter(({ url }) => url !== '');

export const siteOf = (values: Values): SiteConfig => ({
  countryId: idOf(COUNTRY_CODES, values.SITE_COUNTRY),
  currency: CURRENCY_OF_COUNTRY[values.SITE_COUNTRY],
  timeZone: TIME_ZONE_OF_COUNTRY[values.SITE_COUNTRY],
  channels: channelsOf(values),
  legal: { terms: values.LEGAL_TERMS || undefined, privacy: values.LEGAL_PRIVACY || undefined },
});
