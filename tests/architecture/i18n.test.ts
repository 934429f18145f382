import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { ERRORS, LOCAL_ERROR_CODES } from '#contract/errors.ts';
import { gaps, leaves, type Tree } from './i18n-parity.ts';
import { atLeastOne, ROOT } from './source-files.ts';

const FOLDERS = ['renderer/i18n/locales', 'main/modules/menu/locales', 'contract/chat-phrases'];

const read = (...parts: string[]): Tree => JSON.parse(readFileSync(path.join(ROOT, ...parts), 'utf8')) as Tree;

/** Dictionaries are either `<language>.json` or `<language>/<namespace>.json`. */
const dictionaries = (folder: string, language: string): readonly string[] =>
  existsSync(path.join(ROOT, folder, `${language}.json`))
    ? [`${language}.json`]
    : atLeastOne(readdirSync(path.join(ROOT, folder, language)), `${folder}/${language}`).map(
        (name) => `${language}/${name}`,
      );

const pairs = FOLDERS.flatMap((folder) =>
  LANGUAGES.flatMap((language) =>
    dictionaries(folder, 'en').map((english) => ({
      folder,
      english,
      language,
      other: english.replace('en', language),
    })),
  ),
);

describe('translations', () => {
  test('the gate sees a missing key, a missing plural form, a lost variable and an empty text', () => {
    const english = { a: 'Hi {{name}}', n_one: '{{count}} car', n_other: '{{count}} cars', b: 'x' };
    const russian = { a: 'Привет', n_one: '{{count}} машина', n_other: '{{count}} машины', b: ' ' };

    expect(gaps(english, russian, 'ru').sort()).toEqual([
      'a lost {{name}}',
      'b is empty',
      'lacks n_few',
      'lacks n_many',
    ]);
    expect(gaps({ a: 'x' }, { c: 'y' }, 'ru')).toEqual(['lacks a', 'has c, which English lacks']);
  });

  test.each(pairs)('$folder/$other has all texts of $english', ({ folder, english, language, other }) => {
    expect(gaps(read(folder, english), read(folder, other), LOCALE_OF[language])).toEqual([]);
  });

  test.each(LANGUAGES)('every failure code has a text in %s', (language) => {
    const texts = ['errors.json', 'refusals.json'].flatMap((name) =>
      leaves(read('renderer/i18n/locales', language, name)).map(([code]) => code),
    );
    const codes = [...Object.keys(ERRORS), ...LOCAL_ERROR_CODES];

    expect(codes.filter((code) => !texts.includes(code))).toEqual([]);
    expect(texts).toHaveLength(new Set(texts).size);
  });

  test('no Russian sentence ends with a date, which brings the point of its «г.»', () => {
    const doubled = pairs
      .filter(({ language }) => language === 'ru')
      .flatMap(({ folder, other }) =>
        leaves(read(folder, other)).filter(([, text]) => /\{\{(?:date|day)\}\}\./.test(text)),
      );

    expect(doubled).toEqual([]);
  });

  test('dictionaries hold no markup', () => {
    const marked = pairs.flatMap(({ folder, other }) =>
      leaves(read(folder, other)).filter(([, text]) => /<[a-z/]/i.test(text)),
    );

    expect(marked).toEqual([]);
  });
});
