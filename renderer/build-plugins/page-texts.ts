import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../contract/constants.ts';
import { PAGES } from '../../contract/pages.ts';

/** Dictionaries whose words the server writes into pages before the app starts. */
const NAMESPACES = [
  ...new Set(['shell', ...Object.values(PAGES).flatMap((page) => (page.isIndexable ? page.namespaces : []))]),
];

const dictionary = (language: string, namespace: string): unknown =>
  JSON.parse(readFileSync(new URL(`../i18n/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'));

/** Every dictionary that pages need, by language and namespace. */
export const readPageTexts = (): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(NAMESPACES.map((namespace) => [namespace, dictionary(language, namespace)])),
    ]),
  );

/** Copies the app's texts beside the manifest, so that the server renders the same texts as the app. */
export const pageTexts = (): Plugin => ({
  name: 'aniv-page-texts',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(readPageTexts()) });
  },
});
