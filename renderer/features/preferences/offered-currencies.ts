import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** Every currency with a rate, and the one in use, in the order of the price units. */
export const offeredCurrencies = (perUsd: Partial<Record<Currency, number>>, inUse: Currency): Currency[] =>
  CURRENCIES.filter((code) => code in perUsd || code === inUse);
