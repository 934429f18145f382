import type { Language } from '#contract/constants.ts';
import { CURRENCY_OF_LANGUAGE } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

/** Drams and dollars, which every price of this market is quoted in, the language's own currency and the chosen one. */
export const offeredCurrencies = (language: Language, chosen: Currency): Currency[] => [
  ...new Set<Currency>(['AMD', 'USD', CURRENCY_OF_LANGUAGE[language], chosen]),
];
