/** Cyrillic capitals that look like Latin ones; users type them into VINs and stock numbers by mistake. */
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

/** Upper case, one script for look-alike letters, composed letters. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТУХІЈЅ]/gu, (letter) => LOOK_ALIKES[letter] ?? letter);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const RUN = /\p{N}+|[^\p{N}]+/gu;

/** Separates letters and digits of each word: `A-1024`, `a1024` and `A 1024` give the same tokens. */
export type Word = readonly string[];
export const wordsOf = (text: string): Word[] =>
  [...plain(text).matchAll(WORD)].map(([word]) => [...word.matchAll(RUN)].map(([run]) => run));

/** The VIN characters of a text without separators; a VIN has no I, O or Q, so those become 1 and 0. */
export const vinSigns = (text: string): string =>
  plain(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQ]/g, '0')
    .replaceAll('I', '1');
