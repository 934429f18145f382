import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { type Dictionary, pseudoReply } from '#server/modules/translation/testing-pseudo.ts';
import { type Service, startService } from '#server/modules/translation/testing-service.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (...parts: string[]): unknown => JSON.parse(readFileSync(path.join(ROOT, ...parts), 'utf8'));

type Sentence = Dictionary[number];
type Script = { readonly messages: readonly object[] };

const isSentence = (message: object): message is Sentence => LANGUAGES.every((language) => language in message);

/** The suggested questions and answers, which users also type. */
const phrases = (): Dictionary => {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, read('contract/chat-phrases', `${language}.json`)]),
  ) as Record<Language, Record<string, string>>;
  return Object.keys(texts.en).map((code) => ({
    en: texts.en[code] ?? '',
    am: texts.am[code] ?? '',
    ru: texts.ru[code] ?? '',
  }));
};

/** The messages of the demo's users. */
const demoMessages = (): Dictionary =>
  readdirSync(path.join(ROOT, 'resources/demo/conversations')).flatMap((name) =>
    (read('resources/demo/conversations', name) as Script[]).flatMap(({ messages }) => messages.filter(isSentence)),
  );

/**
 * A local LibreTranslate-compatible service with some 250 sentences about cars; of other texts
 * it writes the same words in the letters of the other language.
 */
export const startTranslationStandIn = (port = 0): Promise<Service> => {
  const everyday = read('resources/chat-messages/translations.json') as Dictionary;
  return startService(pseudoReply([...everyday, ...phrases(), ...demoMessages()]), undefined, port);
};
