import i18next from 'i18next';
import type { ResourceKey } from 'i18next';
import type { Language } from '#contract/constants.ts';
import { type Dictionary, initTexts, switchTexts } from './init-texts.ts';
import type { Namespace } from './texts.ts';

/** The dictionaries of the chat frame, a file each. */
const files = import.meta.glob<Dictionary>('./locales/*/{chat,chatDesk,chatSettings,common,errors,refusals}.json');

/** The ready-made questions and answers, whose texts the server has too. */
const phrases = import.meta.glob<Dictionary>('../../contract/chat-phrases/*.json');

const phrasesPathOf = (path: string): string =>
  path.replace(/^.*\/(\w+)\/chatPhrases\.json$/, '../../contract/chat-phrases/$1.json');

const textsAt = async (path: string): Promise<ResourceKey> => {
  const load = files[path] ?? phrases[phrasesPathOf(path)];
  if (load === undefined) throw new Error(`No texts at ${path}`);
  return (await load()).default;
};

/** Failures that anybody may meet and those of members are one dictionary, as on the site. */
const loadFile = async (path: string): Promise<ResourceKey> => {
  if (!path.endsWith('/errors.json')) return textsAt(path);
  const [own, refusals] = await Promise.all([textsAt(path), textsAt(path.replace('errors', 'refusals'))]);
  return { ...(own as object), ...(refusals as object) };
};

/** Starts the texts of the chat frame in a language. */
export const startChatTexts = (language: Language): Promise<void> =>
  initTexts(loadFile, { language, namespaces: ['chat', 'chatPhrases', 'common', 'errors'] });

/** The last change of the language, which takes the namespaces along that were known when it began. */
let switching: Promise<void> = Promise.resolve();

export const switchChatTexts = (language: Language): Promise<void> => {
  switching = switchTexts(language);
  return switching;
};

/** Loads the texts of a part of the chat in the language that is shown, also while that changes. */
export const loadChatTexts = async (namespace: Namespace): Promise<void> => {
  for (let settled: Promise<void> | undefined; settled !== switching; ) {
    settled = switching;
    await settled;
    await i18next.loadNamespaces(namespace);
  }
};
