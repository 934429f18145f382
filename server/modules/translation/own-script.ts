import type { Language } from '#contract/constants.ts';
import { latinWords } from './latin-words.ts';

type Letters = readonly (readonly [typed: string, letters: string])[];

const singles = (typed: string, letters: string): Letters =>
  typed.split('').map((letter, at) => [letter, letters[at] ?? letter]);

/** Longer groups first; `^` is the start of a word, `$` its end. */
const ARMENIAN: Letters = [
  ['^vo', 'ո'],
  ['^ye', 'ե'],
  ['^e', 'է'],
  ['^o', 'օ'],
  ['y$', 'ը'],
  ['e$', 'ե'],
  ['dz', 'ձ'],
  ['ts', 'ծ'],
  ['tc', 'ծ'],
  ['ch', 'չ'],
  ['sh', 'շ'],
  ['zh', 'ժ'],
  ['gh', 'ղ'],
  ['kh', 'խ'],
  ['rr', 'ռ'],
  ['ev', 'և'],
  ['u', 'ու'],
  ...singles('abgdezilxhjkmnotpscfvrqwy@', 'աբգդեզիլխհջկմնոտպսցֆվրքվյը'),
];
const RUSSIAN: Letters = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['iy$', 'ий'],
  ['yi$', 'ый'],
  ['yy$', 'ый'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['yo', 'ё'],
  ['ye', 'е'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ts', 'ц'],
  ['ay', 'ай'],
  ['oy', 'ой'],
  ['ey', 'ей'],
  ...singles("abvgdezijklmnoprstufhxcywq'", 'абвгдезижклмнопрстуфххцывкь'),
];
const LETTERS = { am: ARMENIAN, ru: RUSSIAN } as const;

const spelled = (word: string, letters: Letters): string => {
  let result = '';
  for (let at = 0; at < word.length; ) {
    const group = letters.find(([typed]) => {
      const plain = typed.replace(/[\^$]/, '');
      if (!word.startsWith(plain, at)) return false;
      if (typed.startsWith('^') && at > 0) return false;
      return !typed.endsWith('$') || (at > 0 && at + plain.length === word.length);
    });
    result += group?.[1] ?? word[at];
    at += group === undefined ? 1 : group[0].replace(/[\^$]/, '').length;
  }
  return result;
};

/**
 * A text that is typed in Latin letters in the script of its language, word by word: frequent words from the list, others
 * by their letters. Translation services know no "barev dzez"; marks such as [#1] stay.
 */
export const inOwnScript = (text: string, language: Language): string => {
  if (language === 'en') return text;
  const list = latinWords()[language];
  return text.replace(/[a-z]+(?:['@][a-z]*)*/gi, (word) => {
    const lower = word.toLowerCase();
    return list.get(lower) ?? spelled(lower, LETTERS[language]);
  });
};

/** The same for the frequent words alone: what is on no list stays, such as names of cars (`e200`). */
export const withListedWords = (text: string, language: Language): string => {
  const list = latinWords()[language];
  return text.replace(/(?<![a-z\d])[a-z]{2,}(?:['@][a-z]*)*(?!\d)/gi, (word) => list.get(word.toLowerCase()) ?? word);
};
