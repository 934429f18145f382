import { describe, expect, test } from 'vitest';
import am from './chat-phrases/am.json' with { type: 'json' };
import en from './chat-phrases/en.json' with { type: 'json' };
import ru from './chat-phrases/ru.json' with { type: 'json' };
import { ANSWER_CODES, answersTo, isPhrase, isQuestion, QUESTION_CODES } from './chat-phrases.ts';

const codes = [...QUESTION_CODES, ...ANSWER_CODES];

describe('ready-made questions and answers', () => {
  test('are at least forty, each code once', () => {
    expect(codes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(Object.entries({ en, am, ru }))('have a text of their own in %s', (_language, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
    expect(new Set(Object.values(texts)).size).toBe(codes.length);
  });

  test.each([
    ['en', en, /\?$/],
    ['am', am, /՞/u],
    ['ru', ru, /\?$/],
  ])('are questions by their sign in %s', (_language, texts, sign) => {
    expect(QUESTION_CODES.filter((code) => !sign.test(texts[code]))).toEqual([]);
  });

  test('suit each other: each question has two answers or more', () => {
    expect(QUESTION_CODES.filter((code) => answersTo(code).length < 2)).toEqual([]);
    expect(answersTo('stillForSale')).toContain('sold');
    expect(answersTo('agreed')).toEqual(answersTo(undefined));
  });

  test('are distinguished from other codes', () => {
    expect(isQuestion('stillForSale')).toBe(true);
    expect(isQuestion('sold')).toBe(false);
    expect(isPhrase('sold')).toBe(true);
    expect(['toString', '', 'constructor', 'Sold'].filter(isPhrase)).toEqual([]);
  });
});
