/** Cyrillic capitals that look like Latin ones; people type them into VINs and stock numbers without seeing it. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ј: 'J',
  Ѕ: 'S',
};

/** Capitals, one script where two look alike, composed letters. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТУХІЈЅ]/gu, (letter) => LOOK_ALIKES[letter] ?? letter);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const RUN = /\p{N}+|[^\p{N}]+/gu;

/** Letters and digits of each word apart: `A-1024`, `a1024` and `A 1024` are the same tokens. */
export type Word = readonly string[];
export const wordsOf = (text: string): Word[] =>
  [...plain(text).matchAll(WORD)].map(([word]) => [...word.matchAll(RUN)].map(([run]) => run));

/** The signs of a VIN in a text without anything between them; a VIN has no I, O or Q, so those are 1 and 0. */
export const vinSigns = (text: string): string =>
  plain(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQ]/g, '0')
    .replaceAll('I', '1');
