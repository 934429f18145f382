import i18next from 'i18next';
import type { BackendModule, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { SHARED_NAMESPACES } from './texts.ts';
import type { Namespace } from './texts.ts';

export type Dictionary = { default: ResourceKey };

export type Dictionaries = Readonly<Record<string, () => Promise<Dictionary>>>;

/** One lazily loaded file per language and namespace; the addresses of those that few visitors need come later, too. */
const files: Dictionaries = import.meta.glob<Dictionary>([
  './locales/*/*.json',
  '!./locales/*/{admin,auth,desk,favorites,frame,inbox,inventory,payments,photoImport,photos,profile,reasons,refusals,reports,sell,server,stockFile,tasks,update}.json',
]);

const loadFile = async (path: string): Promise<ResourceKey> => {
  const load = files[path];
  return load === undefined ? (await import('./member-texts.ts')).memberTexts(path) : (await load()).default;
};

/** i18next works with the locale (`hy`), so that plurals and Intl are right; folders carry our code (`am`). */
const folderOf = (locale: string): Language => LANGUAGES.find((language) => LOCALE_OF[language] === locale) ?? 'en';

const dictionaries: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) =>
    void loadFile(`./locales/${folderOf(locale)}/${namespace}.json`).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    ),
};

/** Starts the texts in a language with the namespaces every screen needs. */
export const startTexts = async (language: Language, namespaces: readonly Namespace[] = []): Promise<void> => {
  await i18next
    .use(dictionaries)
    .use(initReactI18next)
    .init({
      lng: LOCALE_OF[language],
      fallbackLng: false,
      ns: [...SHARED_NAMESPACES, ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
};

/** Loads what is already shown in another language, then switches. */
export const switchTexts = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(LOCALE_OF[language]);
};

/** Rejects where a dictionary cannot be had: i18next itself would go on and show keys. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await i18next.loadNamespaces([...namespaces]);
  const missing = namespaces.find((name) => !i18next.hasResourceBundle(i18next.language, name));
  if (missing !== undefined) throw new Error(`No texts of ${missing}`);
};
