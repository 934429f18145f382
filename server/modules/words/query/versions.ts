import type { Span } from './span.ts';
import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import { SOUND_TIER, spanKey, type Token } from './tokens.ts';

/** `xv50` is as long as the name of a generation beside its model gets. */
const LONGEST_CODE = 4;

/** A version beside its brand: `328i`, `E 200`. */
export const versionIn = (tokens: readonly Token[], lexicon: Lexicon, brandId: number): Span | undefined => {
  for (let from = 0; from < tokens.length; from += 1) {
    for (const to of [from + 3, from + 2, from + 1]) {
      if (to > tokens.length || !tokens.slice(from, to).some(({ kind }) => kind === 'number')) continue;
      const id = lexicon.versionOf(brandId, spanKey(tokens, from, to, 0));
      if (id === undefined) continue;
      const meaning: Meaning = { kind: 'model', id, brandId, isWeak: false, isPopular: false, weight: 0 };
      return { from, to, meaning, isCorrected: false };
    }
  }
  return undefined;
};

/** `ML 350` is one name. */
export const withVersion = (span: Span, tokens: readonly Token[], lexicon: Lexicon): Span => {
  const { meaning, from, to } = span;
  if (meaning.kind !== 'model' || tokens[to]?.kind !== 'number') return span;
  const isVersion = lexicon.versionOf(meaning.brandId, spanKey(tokens, from, to + 1, 0)) === meaning.id;
  return isVersion ? { ...span, to: to + 1 } : span;
};

type GenerationSpan = {
  readonly from: number;
  readonly to: number;
  readonly id: number;
  readonly modelId: number;
};

const generationAt = (
  codes: ReadonlySet<string>,
  from: number,
  lexicon: Lexicon,
  brandId: number | undefined,
  model: Span | undefined,
): { readonly id: number; readonly modelId: number } | undefined => {
  for (const code of codes) {
    if (model?.meaning.kind === 'model') {
      const isBeside = from === model.to && code.length <= LONGEST_CODE;
      const id = isBeside ? lexicon.generations.ofModel(model.meaning.id, code) : undefined;
      if (id !== undefined) return { id, modelId: model.meaning.id };
    } else {
      const row = lexicon.generations.byCode(code, brandId);
      if (row !== undefined) return { id: row.id, modelId: row.model_id };
    }
  }
  return undefined;
};

/** The generation that a free token beside the model names, or a code that only one model has. */
export const generationIn = (
  tokens: readonly Token[],
  lexicon: Lexicon,
  brandId: number | undefined,
  { spans }: { readonly spans: readonly Span[] },
  isFree: (at: number) => boolean,
): GenerationSpan | undefined => {
  const model = spans.find(({ meaning }) => meaning.kind === 'model');
  for (let from = 0; from < tokens.length; from += 1) {
    for (const to of [from + 2, from + 1]) {
      const span = tokens.slice(from, to);
      const isName = span.length === to - from && span.every((token, at) => isFree(from + at) && !token.isDecimal);
      if (!isName) continue;
      const codes = new Set([spanKey(tokens, from, to, 1), spanKey(tokens, from, to, SOUND_TIER)]);
      const found = generationAt(codes, from, lexicon, brandId, model);
      if (found !== undefined) return { from, to, ...found };
    }
  }
  return undefined;
};
