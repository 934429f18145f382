import type { Language } from '#contract/constants.ts';

/** Every language names itself; these are never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', am: 'Հայերեն', ru: 'Русский' };
