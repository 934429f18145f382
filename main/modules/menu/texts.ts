import { DEFAULT_LANGUAGE, type Language, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import am from './locales/am.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

export type Texts = Readonly<typeof en>;

export const TEXTS = { en, am, ru } as const satisfies Record<Language, Texts>;

const ours = (locale: string): Language | undefined =>
  LANGUAGES.find((language) => LOCALE_OF[language] === locale.toLowerCase().split(/[-_]/)[0]);

/** The first supported language of the system (`hy-AM` → `am`); English if there is none. */
export const languageOf = (locales: readonly string[]): Language =>
  locales.map(ours).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
