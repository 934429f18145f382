import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Language, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { NOTICE_TEXTS } from '#main/modules/notifications/texts.ts';
import { leaves, type Tree } from './i18n-parity.ts';
import { atLeastOne, ROOT } from './source-files.ts';

const LOCALES = path.join(ROOT, 'renderer/i18n/locales');
/** One number for each form that the language has. */
const NUMBERS: Readonly<Record<Language, readonly number[]>> = { en: [1, 2], am: [1, 2], ru: [1, 2, 5, 21] };

type Texts = ReadonlyMap<string, string>;

const dictionary = (language: Language, name: string): Texts =>
  new Map(leaves(JSON.parse(readFileSync(path.join(LOCALES, language, `${name}.json`), 'utf8')) as Tree));

/** Plural forms of notices are branches of a text, `found.one`; the dictionaries write `found_one`. */
const notices = (language: Language): Texts =>
  new Map(leaves(NOTICE_TEXTS[language]).map(([key, text]) => [key.replace(/\.(?=[a-z]+$)/, '_'), text]));

const keysOf = (texts: Texts): readonly string[] =>
  [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length));

const said = (texts: Texts, key: string, count: number, language: Language): string => {
  const form = new Intl.PluralRules(LOCALE_OF[language]).select(count);
  const text = texts.get(`${key}_${form}`) ?? `no form for ${count}`;
  return text.replace(/\{\{(count|shown|number)\}\}/g, String(count));
};

const section = (name: string, textsIn: (language: Language) => Texts): readonly string[] => {
  const keys = keysOf(textsIn('en'));
  if (keys.length === 0) return [];
  const lines = keys.flatMap((key) => [
    `- ${key}`,
    ...LANGUAGES.map((language) => {
      const texts = textsIn(language);
      return `  - ${language}: ${NUMBERS[language].map((count) => said(texts, key, count, language)).join(' | ')}`;
    }),
  ]);
  return [`## ${name}`, '', ...lines, ''];
};

/** Every text with a number, in every form: a change of one shows here and is read by a speaker of the language. */
test('plural forms are those that were read and approved', async () => {
  const names = atLeastOne(readdirSync(path.join(LOCALES, 'en')), LOCALES).map((file) => path.parse(file).name);
  const sections = names.sort().flatMap((name) => section(name, (language) => dictionary(language, name)));
  const page = ['# Plural forms', '', ...sections, ...section('desktop notices', notices)].join('\n');

  expect(page).not.toContain('no form for');
  await expect(`${page.trimEnd()}\n`).toMatchFileSnapshot('plural-forms.md');
});
