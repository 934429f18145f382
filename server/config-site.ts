import { z } from 'zod';
import { COUNTRY_CODES, type CountryCode } from '#contract/constants.ts';
import type { Currency } from '#contract/money.ts';

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

/** What belongs to this site alone, in the form of the other variables: schema, value where unset, what it takes in words. */
export const SITE_VARIABLES = {
  SITE_COUNTRY: [z.enum(COUNTRY_CODES), 'AM', `the country of the market: ${COUNTRY_CODES.join(', ')}`],
} as const;

type Values = { [Name in keyof typeof SITE_VARIABLES]: z.output<(typeof SITE_VARIABLES)[Name][0]> };

export type SiteConfig = {
  /** What prices are shown in where neither the viewer nor their profile says otherwise (D185). */
  readonly currency: Currency;
};

export const siteOf = (values: Values): SiteConfig => ({ currency: CURRENCY_OF_COUNTRY[values.SITE_COUNTRY] });
