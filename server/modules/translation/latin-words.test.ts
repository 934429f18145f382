import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { latinWords } from './latin-words.ts';

test('every line of the list is a language, a word in Latin letters and its spelling, once', () => {
  const file = new URL('../../../resources/translation/latin-words.csv', import.meta.url);
  const [header, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);

  expect(header).toBe('language,typed,word');
  expect(lines.filter((line) => !/^(?:en|am|ru),[a-z'@]+,[\p{L}' ՞]+$/u.test(line))).toEqual([]);
  expect(LANGUAGES.reduce((sum, language) => sum + latinWords()[language].size, 0)).toBe(lines.length);
  expect(lines.filter((line) => /^am,.*[а-яa-z]$/iu.test(line) || /^ru,.*[ա-ֆ]/u.test(line))).toEqual([]);
});
