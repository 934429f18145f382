import i18next from 'i18next';
import type { ResourceKey } from 'i18next';
import type { Language } from '#contract/constants.ts';
import { type Dictionaries, type Dictionary, initTexts } from './init-texts.ts';
import { SHARED_NAMESPACES } from './texts.ts';
import type { Namespace } from './texts.ts';

export { switchTexts } from './init-texts.ts';

/** One lazily loaded file per language and namespace; the addresses of those that few visitors need come later, too. */
const files: Dictionaries = import.meta.glob<Dictionary>([
  './locales/*/*.json',
  '!./locales/*/{admin,administration,auth,carDrawer,chat,chatDesk,chatPanel,chatReports,chatSettings,compare,favorites,frame,inbox,inventory,lot,notices,ownAccount,payments,photoImport,photos,priceHistory,prices,profile,reasons,refusals,reports,savedSearches,sell,server,statistics,stockFile,suggest,tasks,update}.json',
]);

const loadFile = async (path: string): Promise<ResourceKey> => {
  const load = files[path];
  return load === undefined ? (await import('./member-texts.ts')).memberTexts(path) : (await load()).default;
};

/** Starts the texts in a language with the namespaces every screen needs. */
export const startTexts = (language: Language, namespaces: readonly Namespace[] = []): Promise<void> =>
  initTexts(loadFile, { language, namespaces: [...SHARED_NAMESPACES, ...namespaces] });

/** Code that comes with its dictionaries. */
export const withTexts = async <T>(code: Promise<T>, namespaces: readonly Namespace[]): Promise<T> =>
  (await Promise.all([code, loadTexts(namespaces)]))[0];

/** Rejects where a dictionary cannot be had: i18next itself would go on and show keys. */
export const loadTexts = async (namespaces: readonly Namespace[]): Promise<void> => {
  await i18next.loadNamespaces([...namespaces]);
  const missing = namespaces.find((name) => !i18next.hasResourceBundle(i18next.language, name));
  if (missing !== undefined) throw new Error(`No texts of ${missing}`);
};
