import type * as Franc from 'franc-min';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { loadLater } from '#server/lib/load-later.ts';
import { carNames } from './car-names.ts';
import { latinWords } from './latin-words.ts';

/** The language of a message; `isLatin`: Armenian or Russian typed in Latin letters. */
export type Detected = { readonly language: Language; readonly isLatin: boolean };

/** Links, addresses and every word with a digit: VINs, plates, prices. */
const NOT_WORDS = /\S*(?:\d|@\w+\.|:\/\/)\S*|\bwww\.\S+/giu;
/** Some type ը as @ or an aspirated consonant with an apostrophe. */
const LATIN_WORD = /[a-z]+(?:['@][a-z]*)*/g;

/** Letters that are typical of a language typed in Latin letters, for words that no list has. */
const SHAPES: Readonly<Record<Language, RegExp>> = {
  ru: /zh|shch|sch|[^aeiou]y[aeu]|[aeiou]ya$|[iey]i$|[ie]yi$|oe$|[oe]go$|ost$|[aeu]e[tm]$|ite$|yut$|[st]sya$|nie$|sk[io]/,
  am: /q(?!u)|x[^ipt]|^x|dz|tsn|[^t]gh[^t]|um$|v[ae](?:c|ts|l)$|ner[yie]?$|utyun|enq$|[^aeiou]eq$|ov$|ajn|[^aeiou]@|[b-df-hj-np-tvz]y$|^[kg]h/,
  en: /th|ing$|ed$|ght|tion|[^aeiou]ly$|wh|ee|oo|ck|ou/,
};

const library = loadLater<typeof Franc>('franc-min');

/** What franc takes Russian in Latin letters for. */
const SLAVIC = new Set(['bos', 'bul', 'ces', 'hrv', 'lit', 'pol', 'rus', 'slk', 'slv', 'srp', 'ukr']);

const WEIGHT = { listed: 4, letter: 1, shape: 1, library: 2 } as const;
/** The start of a long text is enough. */
const MAX_LENGTH = 500;

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

const weightOf = (word: string, language: Language): number => {
  if (latinWords()[language].has(word)) return word.length === 1 ? WEIGHT.letter : WEIGHT.listed;
  if (LANGUAGES.some((other) => latinWords()[other].has(word))) return 0;
  return SHAPES[language].test(word) ? WEIGHT.shape : 0;
};

const libraryWeight = (text: string, language: Language): number => {
  const code = library().franc(text, { minLength: 3 });
  const isMeant = language === 'en' ? code === 'eng' : language === 'ru' && SLAVIC.has(code);
  return isMeant ? WEIGHT.library : 0;
};

const latinLanguage = (words: readonly string[]): Detected | null => {
  if (words.length === 0) return null;
  const text = words.join(' ');
  const [first, second] = LANGUAGES.map((language) => ({
    language,
    score: words.reduce((sum, word) => sum + weightOf(word, language), libraryWeight(text, language)),
  })).toSorted((a, b) => b.score - a.score);
  if (first === undefined || first.score === 0 || first.score === second?.score) return null;
  return { language: first.language, isLatin: first.language !== 'en' };
};

/**
 * The language of a short message, null where nothing tells it (numbers, emoji, names of cars alone). The script decides first. In Latin letters, lists of frequent words and typical letters decide together with
 * franc-min. On resources/chat-messages/languages.json (185 of 300 in Latin letters), with processor time and memory
 * of loading the library, and on 75 further messages: franc-min 6.2.0 98 %, 95 %, 20 ms, 8 MB; eld 2.1.0 (extrasmall)
 * 98 %, 95 %, 170 ms, 85 MB; tinyld 1.3.4 (light) 98 %, 91 %, 31 ms, 11 MB; the lists alone 98 %, 92 %.
 */
export const detectLanguage = (text: string): Detected | null => {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFC').replace(NOT_WORDS, ' ').replaceAll('’', "'").toLowerCase();
  const armenian = count(plain, /\p{Script=Armenian}/gu);
  const cyrillic = count(plain, /\p{Script=Cyrillic}/gu);
  const own = armenian + cyrillic;
  // Brands and models are in Latin letters in every language.
  if (own > 0 && own * 4 >= count(plain, /[a-z]/g))
    return { language: armenian >= cyrillic ? 'am' : 'ru', isLatin: false };
  return latinLanguage((plain.match(LATIN_WORD) ?? []).filter((word) => !carNames().words.has(word)));
};
