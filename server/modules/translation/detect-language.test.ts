import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

type Kind = 'en' | 'ru' | 'am' | 'ruLatin' | 'amLatin' | 'unknown';

const FILE = new URL('../../../resources/chat-messages/languages.json', import.meta.url);
const messages = JSON.parse(readFileSync(FILE, 'utf8')) as Record<Kind, readonly string[]>;
const KINDS = Object.keys(messages) as Kind[];

const kindOf = (text: string): string => {
  const found = detectLanguage(text);
  return found === null ? 'unknown' : `${found.language}${found.isLatin ? 'Latin' : ''}`;
};
const mistakes = (kind: Kind): readonly string[] => messages[kind].filter((text) => kindOf(text) !== kind);

describe('the language of 300 messages about cars', () => {
  test('is right in at least 95 of 100', () => {
    const all = KINDS.flatMap((kind) => messages[kind]);

    expect(all).toHaveLength(300);
    expect(new Set(all).size).toBe(300);
    expect(KINDS.flatMap(mistakes).length / all.length).toBeLessThanOrEqual(0.05);
  });

  test.each(KINDS)('is right in at least 90 of 100 messages in %s', (kind) => {
    expect(mistakes(kind).length / messages[kind].length).toBeLessThanOrEqual(0.1);
  });
});

describe('the language of a message', () => {
  test.each([
    ['da', { language: 'ru', isLatin: true }],
    ['ha', { language: 'am', isLatin: true }],
    ['che', { language: 'am', isLatin: true }],
    ['yes', { language: 'en', isLatin: false }],
    ['Да', { language: 'ru', isLatin: false }],
    ['Հա', { language: 'am', isLatin: false }],
    ['BAREV DZEZ!!!', { language: 'am', isLatin: true }],
    ['Camry 2018 ещё есть? VIN JTDBR32E720012345', { language: 'ru', isLatin: false }],
    ['Mercedes-Benz GLE Coupé դեռ կա՞', { language: 'am', isLatin: false }],
    ['https://aniv.example/skolko-stoit torg est?', { language: 'ru', isLatin: true }],
  ])('is found: %s', (text, found) => {
    expect(detectLanguage(text)).toEqual(found);
  });

  test.each([
    '',
    ' ',
    '9500$',
    'ok',
    '👍',
    'Toyota Camry',
    'JTDBR32E720012345',
    'armen@mail.example',
    '+374 77 123456',
  ])('is unknown where nothing tells it: %s', (text) => {
    expect(detectLanguage(text)).toBeNull();
  });
});
