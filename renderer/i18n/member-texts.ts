import i18next from 'i18next';
import type { ResourceKey } from 'i18next';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Dictionaries, Dictionary } from './init-texts.ts';

/** Dictionaries that home, lists and cars do not need. The addresses of these files take room in every first load. */
const files: Dictionaries = import.meta.glob<Dictionary>(
  './locales/*/{admin,administration,auth,carDrawer,chatPanel,chatReports,compare,favorites,frame,inbox,inventory,lot,notices,ownAccount,payments,photoImport,photos,priceHistory,prices,profile,reasons,refusals,reports,savedSearches,sell,server,statistics,stockFile,suggest,tasks,update}.json',
);

const textsAt = async (path: string): Promise<ResourceKey> => {
  const load = files[path];
  if (load === undefined) throw new Error(`No texts at ${path}`);
  return (await load()).default;
};

/** Adds the failures that only members meet to those that anybody may meet. */
async function addRefusals(path: string): Promise<void> {
  const language = LANGUAGES.find((each) => path.startsWith(`./locales/${each}/`));
  if (language === undefined) return;
  i18next.addResourceBundle(LOCALE_OF[language], 'errors', await textsAt(`./locales/${language}/refusals.json`), true);
}

/** The dictionary in a file, with the failures that its screens may report. */
export async function memberTexts(path: string): Promise<ResourceKey> {
  const [texts] = await Promise.all([textsAt(path), addRefusals(path)]);
  return texts;
}
