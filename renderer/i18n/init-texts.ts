import i18next from 'i18next';
import type { BackendModule, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { Namespace } from './texts.ts';

export type Dictionary = { default: ResourceKey };

export type Dictionaries = Readonly<Record<string, () => Promise<Dictionary>>>;

/** Loads the dictionary at `./locales/<language>/<namespace>.json`. */
export type LoadFile = (path: string) => Promise<ResourceKey>;

/** i18next works with the locale (`hy`), so that plurals and Intl are right; folders carry our code (`am`). */
const folderOf = (locale: string): Language => LANGUAGES.find((language) => LOCALE_OF[language] === locale) ?? 'en';

const backendOf = (loadFile: LoadFile): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) =>
    void loadFile(`./locales/${folderOf(locale)}/${namespace}.json`).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    ),
});

/** Starts the texts of a program in a language; `loadFile` loads its dictionaries. */
export const initTexts = async (
  loadFile: LoadFile,
  { language, namespaces }: { readonly language: Language; readonly namespaces: readonly Namespace[] },
): Promise<void> => {
  await i18next
    .use(backendOf(loadFile))
    .use(initReactI18next)
    .init({
      lng: LOCALE_OF[language],
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
};

/** Loads what is already shown in another language, then switches. */
export const switchTexts = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(LOCALE_OF[language]);
};
