import { type CarChoice, MAX_CARS } from '#contract/search-lists.ts';
import { type CarWords, isCar, readOneCar } from './car-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Tokens `from` to `to` about one car. */
type Part = { readonly from: number; readonly to: number; readonly words: CarWords };
type QueryWords = Pick<CarWords, 'brandId' | 'modelId' | 'generationId' | 'spans' | 'shared'> & {
  /** Every car where several are named; a single one is `brandId` and `modelId` instead. */
  readonly cars: readonly CarChoice[];
};

const isAfterOr = (at: number, { spans }: CarWords): boolean =>
  spans.some(({ to, meaning }) => to === at && meaning.kind === 'grammar' && meaning.code === 'or:or');

/** Where another car may begin: at a further brand, after a comma, after `or`. */
const startsOf = (tokens: readonly Token[], words: CarWords): readonly number[] =>
  tokens.flatMap(({ isAfterBreak }, at) =>
    at === 0 || isAfterBreak || words.brandsAt.includes(at) || isAfterOr(at, words) ? [at] : [],
  );

/** Genesis is a brand, and a model of Hyundai. */
const isModelOf = (brandId: number, { from, words }: Part, tokens: readonly Token[], { phrases }: Lexicon): boolean =>
  words.spans.some(
    (span) =>
      span.from === 0 &&
      phrases.find(tokens, from, from + span.to)?.some((each) => each.kind === 'model' && each.brandId === brandId) ===
        true,
  );

const isAnotherCar = (part: Part, before: Part, all: CarWords, tokens: readonly Token[], lexicon: Lexicon): boolean => {
  const one = before.words;
  const other = part.words;
  if (one.brandId === undefined || other.brandId === undefined) return false;
  if (one.brandId === other.brandId)
    return one.modelId !== undefined && other.modelId !== undefined && one.modelId !== other.modelId;
  if (isAfterOr(part.from, all)) return true;
  const isCertain = other.spans.some(({ meaning, isCorrected }) => isCar(meaning) && !isCorrected);
  return isCertain && !isModelOf(one.brandId, part, tokens, lexicon);
};

const partsOf = (tokens: readonly Token[], all: CarWords, lexicon: Lexicon): readonly Part[] => {
  const starts = startsOf(tokens, all);
  if (starts.length < 2) return [];
  const partOf = (from: number, to: number): Part => ({ from, to, words: readOneCar(tokens.slice(from, to), lexicon) });
  const parts: Part[] = [];
  for (const [at, from] of starts.entries()) {
    const part = partOf(from, starts[at + 1] ?? tokens.length);
    const before = parts.at(-1);
    if (before === undefined || isAnotherCar(part, before, all, tokens, lexicon)) parts.push(part);
    else parts[parts.length - 1] = partOf(before.from, part.to);
  }
  return parts;
};

const moved = <T extends { readonly from: number; readonly to: number }>(spans: readonly T[], by: number): T[] =>
  spans.map((span) => ({ ...span, from: span.from + by, to: span.to + by }));

/** Finds the cars of a query and every other name in it. */
export const readCarWords = (tokens: readonly Token[], lexicon: Lexicon): QueryWords => {
  const all = readOneCar(tokens, lexicon);
  const parts = partsOf(tokens, all, lexicon);
  if (parts.length < 2) return { ...all, cars: [] };
  const cars = parts.flatMap(({ words: { brandId, modelId } }): CarChoice[] =>
    brandId === undefined ? [] : [{ BrandId: brandId, ...(modelId === undefined ? {} : { ModelId: modelId }) }],
  );
  return {
    brandId: undefined,
    modelId: undefined,
    generationId: undefined,
    spans: parts.flatMap(({ from, words }) => moved(words.spans, from)),
    shared: parts.flatMap(({ from, words }) => moved(words.shared, from)),
    cars: cars.slice(0, MAX_CARS),
  };
};
