import { fold } from '#server/lib/fold.ts';
import { cleaned, inLatin, soundOf, spellings } from '../keys.ts';
import { stemOf } from './stems.ts';

/** More signs and tokens than anybody types for one car; the rest of a text is not read. */
const MAX_SIGNS = 200;
const MAX_TOKENS = 40;

const TOKEN =
  /\d{1,3}(?:[ \u00A0.,'’]\d{3})+(?!\d)|\d{1,3}[.,]\d{1,2}(?!\d)|\d+|\p{Sc}|[<>]=?|[-–—]|\+|[\p{L}\p{M}]+/gu;
const DASH = /^[-–—]$/;

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
  /** Nothing but a dash stands between it and the token before. */
  readonly isAttached: boolean;
};

export const TIERS = 5;
export const SOUND_TIER = 4;

const formsOf = (key: string): readonly string[] => {
  const [, latin = key, cyrillic = key] = spellings(key);
  return [key, latin === key ? inLatin(key) : latin, cyrillic, stemOf(key), soundOf(key)];
};

const tokenOf = (text: string, isAttached: boolean): Token => {
  const base = { text, value: 0, isGrouped: false, isDecimal: false, isAttached };
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

/** The tokens of a text: case, accents, invisible marks, emoji and punctuation are gone. */
export const tokensOf = (text: string): readonly Token[] => {
  const folded = fold(cleaned(text.slice(0, MAX_SIGNS * 4)))
    .replaceAll('եւ', 'եվ')
    .slice(0, MAX_SIGNS);
  const tokens: Token[] = [];
  let end = -1;
  for (const found of folded.matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) break;
    tokens.push(tokenOf(found[0], found.index === end));
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
