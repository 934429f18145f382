import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';

/** The language that is stored with an account. */
export const languageOf = (stored: string): Language =>
  LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
