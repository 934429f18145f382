import { LINK } from '#contract/links.ts';
import type { CarNames } from './car-names.ts';

/** What a service may not translate: its place in the text is held by a mark such as [#1] (D063). */
export type Protected = {
  readonly text: string;
  readonly pieces: readonly string[];
};

/** Marks as a text itself may hold them, and the control words of language models. */
const MARKS = String.raw`\[#\d+\]|<\|[^<>|]{0,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>`;
const LATIN_OR_CYRILLIC = 'A-ZАВЕКМНОРСТУХ';
/** Number plates with their letters apart: 34 AB 123 (Armenia), AB-123-CD (Georgia), А 123 ВС 77 (Russia). */
const PLATES = [
  String.raw`(?<![\p{L}\p{N}])\d{2,3}(?: [A-Z]{2} |-[A-Za-z]{2}-)\d{2,3}(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:[A-Z]{2} ?|[A-Za-z]{2}-)\d{3}(?: ?[A-Z]{2}|-[A-Za-z]{2})(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])[${LATIN_OR_CYRILLIC}] ?\d{3} ?[${LATIN_OR_CYRILLIC}]{2} ?\d{2,3}(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])[авекмнорстух]\d{3}[авекмнорстух]{2}\d{2,3}(?![\p{L}\p{N}])`,
].join('|');
const PHONES = String.raw`\+?(?:\d{1,3}[ -]?)?\(\d{2,5}\)(?:[ -]?\d){5,9}|\+\d(?:[ -]?\d){6,14}`;
/** Numbers, prices, dates, times, codes and VINs, with what is written between and around their digits. */
const NUMBERS = String.raw`(?:[$€£₽֏] ?)?(?:(?<![A-Za-z])[A-Za-z]{1,20})?\d(?:[0-9A-Za-z]|[.,:/'\u00a0 -](?=\d))*(?:[кК](?!\p{L}))?(?: ?(?:[$€£₽֏%]|(?:AMD|EUR|GEL|RUB|USD)(?![A-Za-z])))?`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type KnownNames = Pick<CarNames, 'brands' | 'models'>;
const NONE: KnownNames = { brands: [], models: [] };

/** So that no name is cut by another. */
const longestFirst = (names: readonly string[]): readonly string[] =>
  names.toSorted((one, other) => other.length - one.length);

const namesIn = (text: string, names: readonly string[]): readonly string[] => {
  const lower = text.toLowerCase();
  const trimmed = new Set(names.map((name) => name.trim()));
  return longestFirst([...trimmed].filter((name) => name !== '' && lower.includes(name.toLowerCase())));
};

/** Inside a sentence: after a letter, a digit or a comma, and a space. */
const INSIDE = String.raw`(?<=[\p{L}\p{N},;] )`;

const patternOf = (text: string, names: readonly string[], known: KnownNames): RegExp => {
  const whole = (name: string) => String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`;
  const given = namesIn(text, names).map(whole);
  const cars = [
    ...longestFirst(known.brands.filter((name) => text.includes(name))).map(whole),
    ...longestFirst(known.models.filter((name) => text.includes(name))).map((name) => `${INSIDE}${whole(name)}`),
  ];
  const ofAnyCase = `(?i:${[LINK, ...given].join('|')})`;
  return new RegExp([MARKS, ofAnyCase, ...cars, PLATES, PHONES, NUMBERS].join('|'), 'gu');
};

/**
 * Puts marks in the place of links, numbers, plates, VINs, the given names whatever their case, and `known` names of
 * cars as these are written.
 */
export const protect = (text: string, names: readonly string[], known: KnownNames = NONE): Protected => {
  const pieces: string[] = [];
  const marked = text.replace(patternOf(text, names, known), (piece) => `[#${pieces.push(piece)}]`);
  return { text: marked, pieces };
};

/** A reply that is no translation of what was asked. */
export class BadTranslation extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadTranslation';
  }
}

export const isBadTranslation = (error: unknown): boolean => error instanceof BadTranslation;

/** Services like to put spaces into marks, and some write full-width signs. */
const MARK = /[[［]\s*[#＃]\s*(\d+)\s*[\]］]/gu;
/** A translator may write "two keys" as "2 keys"; more digits than that are invented. */
const MAX_NEW_DIGITS = 3;

/** A text without its marks: what a service has to translate. */
export const withoutMarks = (text: string): string => text.replace(MARK, ' ');

/** Puts the pieces back in the place of their marks; BadTranslation unless each is there exactly once. */
export const restore = (translated: string, { pieces }: Protected): string => {
  const seen = [...translated.matchAll(MARK)].map(([, number]) => Number(number)).toSorted((a, b) => a - b);
  const isWhole = seen.length === pieces.length && seen.every((number, at) => number === at + 1);
  if (!isWhole) throw new BadTranslation('A number or name was lost.');
  if (withoutMarks(translated).replace(/\D+/gu, '').length > MAX_NEW_DIGITS) {
    throw new BadTranslation('Numbers were added.');
  }
  return translated.replace(MARK, (_, number) => pieces[Number(number) - 1] ?? '');
};
