import { fold, inLatin, soundOf, spellings } from '#contract/name-keys.ts';
import { cleaned } from '../cleaned.ts';
import { withNumbersInDigits } from './number-words.ts';
import { stemOf } from './stems.ts';
import { withYearsInDigits } from './year-words.ts';

/** More signs and tokens than anybody types for one car; the rest of a text is not read. */
const MAX_SIGNS = 200;
const MAX_TOKENS = 40;

// The space in `x5 180 000` groups no digits of the name.
const TOKEN =
  /(?<!\p{L})\d{1,3}(?:[ \u00A0.,'’]\d{3})+(?!\d)|\d{1,3}(?:[.,'’]\d{3})+(?!\d)|\d{1,3}[.,]\d{1,2}(?!\d)|\d+|\p{Sc}|[<>]=?|[-–—]|\+|[\p{L}\p{M}]+/gu;
const DASH = /^[-–—]$/;
const BREAK = /[,;/|&]/;

/** A word, number or sign of a query, with the forms it is looked up in. */
export type Token = {
  readonly text: string;
  readonly kind: 'word' | 'number' | 'dash' | 'sign';
  /** By how much they differ from what was typed: as typed, in the other keyboard's letters, without its ending, by sound. */
  readonly forms: readonly string[];
  readonly value: number;
  /** `15 000`: never a year or a model. */
  readonly isGrouped: boolean;
  readonly isDecimal: boolean;
  /** Only a dash separates it from the token before. */
  readonly isAttached: boolean;
  /** A comma, slash or the like precedes it. */
  readonly isAfterBreak: boolean;
};

export const TIERS = 5;
export const SOUND_TIER = 4;

const formsOf = (key: string): readonly string[] => {
  // `ա4` is an A4.
  if (/^\p{Script=Armenian}{1,2}$/u.test(key)) return [key, soundOf(key), key, stemOf(key), soundOf(key)];
  const [, latin = key, cyrillic = key] = spellings(key);
  return [key, latin === key ? inLatin(key) : latin, cyrillic, stemOf(key), soundOf(key)];
};

const tokenOf = (text: string, before: string): Token => {
  const place = { isAttached: before === '', isAfterBreak: BREAK.test(before) };
  const base = { text, value: 0, isGrouped: false, isDecimal: false, ...place };
  if (DASH.test(text)) return { ...base, kind: 'dash', forms: [] };
  if (/^\d/.test(text)) {
    const isDecimal = /^\d{1,3}[.,]\d{1,2}$/.test(text);
    const plain = isDecimal ? text.replace(',', '.') : text.replace(/\D/g, '');
    const isGrouped = !isDecimal && plain !== text;
    return { ...base, text: plain, kind: 'number', forms: [plain], value: Number(plain), isGrouped, isDecimal };
  }
  return /^\p{L}/u.test(text)
    ? { ...base, kind: 'word', forms: formsOf(text) }
    : { ...base, kind: 'sign', forms: [text] };
};

type Most = { readonly signs: number; readonly tokens: number };
const OF_QUERY: Most = { signs: MAX_SIGNS, tokens: MAX_TOKENS };

/** The tokens of a text: case, accents, invisible marks, emoji and punctuation are gone. */
export const tokensOf = (text: string, most: Most = OF_QUERY): readonly Token[] => {
  const folded = withNumbersInDigits(withYearsInDigits(fold(cleaned(text.slice(0, most.signs * 4)))))
    .replaceAll('եւ', 'եվ')
    .slice(0, most.signs);
  const tokens: Token[] = [];
  let end = 0;
  for (const found of folded.matchAll(TOKEN)) {
    if (tokens.length === most.tokens) break;
    tokens.push(tokenOf(found[0], tokens.length === 0 ? ' ' : folded.slice(end, found.index)));
    end = found.index + found[0].length;
  }
  return tokens;
};

/** A span of tokens in one of their forms, dashes left out. */
export const spanKey = (tokens: readonly Token[], from: number, to: number, tier: number): string => {
  let key = '';
  for (let at = from; at < to; at += 1) key += tokens[at]!.forms[tier] ?? tokens[at]!.forms[0] ?? '';
  return key;
};
