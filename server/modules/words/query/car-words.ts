import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import type { Token } from './tokens.ts';
import { generationIn, versionIn, withVersion } from './versions.ts';
import type { Span } from './span.ts';

/** The longest names have four words, and a dash between some of them. */
const MAX_SPAN = 6;
const LEAST_CORRECTED = 4;

type Model = Extract<Meaning, { kind: 'model' }>;
/** A name that models of several brands have. */
type SharedName = { readonly from: number; readonly to: number; readonly name: string };

/** One car with every name of a text. */
export type CarWords = {
  readonly brandId: number | undefined;
  readonly modelId: number | undefined;
  readonly generationId: number | undefined;
  readonly spans: readonly Span[];
  readonly shared: readonly SharedName[];
  /** Where brands are said, whichever of them counts. */
  readonly brandsAt: readonly number[];
};

const isModel = (meaning: Meaning): meaning is Model => meaning.kind === 'model';

/** One model where one is meant: the only one, or the only one that is traded a lot. */
const onlyModel = (models: readonly Model[]): Model | undefined => {
  const distinct = [...new Map(models.map((model) => [model.id, model])).values()];
  if (distinct.length < 2) return distinct[0];
  const popular = distinct.filter(({ isPopular }) => isPopular);
  return popular.length === 1 ? popular[0] : undefined;
};

type Choice = Meaning | 'shared' | undefined;

/** Which meaning counts, once the brand is known or known not to be said. */
const chosen = (found: readonly Meaning[], brandId: number | undefined, isBeside: boolean): Choice => {
  const models = found
    .filter(isModel)
    .filter(({ isWeak, brandId: of }) => (brandId === undefined ? !isWeak : of === brandId && (!isWeak || isBeside)));
  const grammar = found.find(({ kind }) => kind === 'grammar');
  const brand = found.find((each) => each.kind === 'brand' && (brandId === undefined || each.id === brandId));
  const model = onlyModel(models);
  if (brandId !== undefined && (model ?? brand) !== undefined) return model ?? brand;
  if (brand?.kind === 'brand' && brand.isOwnName) return brand;
  const place = found.find((each) => each.kind === 'place');
  if (place?.kind === 'place' && place.isNear) return place;
  const other = found.find(({ kind }) => kind === 'choice' || kind === 'condition');
  return other ?? grammar ?? model ?? brand ?? (models.length > 0 ? 'shared' : place);
};

type Reading = {
  readonly spans: Span[];
  readonly shared: SharedName[];
  readonly brands: number[];
  readonly maybe: number[];
};

/** Reads all names from left to right, the longest first. */
const readNames = (tokens: readonly Token[], lexicon: Lexicon, brandId: number | undefined): Reading => {
  const reading: Reading = { spans: [], shared: [], brands: [], maybe: [] };
  let at = 0;
  while (at < tokens.length) {
    const span = isName(tokens[at]!) ? longest(tokens, at, lexicon, brandId, reading) : undefined;
    at = span ?? at + 1;
  }
  return reading;
};

const isName = ({ kind, isGrouped }: Token): boolean => kind !== 'dash' && !isGrouped;

const longest = (
  tokens: readonly Token[],
  from: number,
  lexicon: Lexicon,
  brandId: number | undefined,
  reading: Reading,
): number | undefined => {
  const last = reading.spans.at(-1);
  const isBeside =
    last !== undefined && last.to === from && (last.meaning.kind === 'brand' || last.meaning.kind === 'model');
  for (let to = Math.min(from + MAX_SPAN, tokens.length); to > from; to -= 1) {
    if (tokens[to - 1]!.kind === 'dash') continue;
    const found = lexicon.phrases.find(tokens, from, to);
    if (found === undefined) continue;
    for (const meaning of found) if (meaning.kind === 'brand') reading.maybe.push(meaning.id);
    const meaning = chosen(found, brandId, isBeside);
    if (meaning === undefined) continue;
    if (meaning === 'shared') {
      const name = lexicon.modelName(found.find(isModel)!.id);
      reading.shared.push({ from, to, name });
      return to;
    }
    if (meaning.kind === 'brand') reading.brands.push(meaning.id);
    reading.spans.push({ from, to, meaning, isCorrected: false });
    return to;
  }
  return undefined;
};

const modelIn = ({ spans }: Pick<Reading, 'spans'>): Model | undefined =>
  spans.map(({ meaning }) => meaning).find(isModel);

const isFree = (at: number, { spans, shared }: Pick<Reading, 'spans' | 'shared'>): boolean =>
  ![...spans, ...shared].some(({ from, to }) => from <= at && at < to);

/** Mistyped names among the words that mean nothing else. */
const corrected = (
  tokens: readonly Token[],
  lexicon: Lexicon,
  brandId: number | undefined,
  reading: Reading,
): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (const to of [from + 2, from + 1]) {
      if (!isCorrectable(tokens, from, to, lexicon, reading)) continue;
      const meaning = chosenNear(lexicon.phrases.near(tokens, from, to), brandId);
      if (meaning === undefined) continue;
      spans.push({ from, to, meaning, isCorrected: true });
      from = to - 1;
      break;
    }
  }
  return spans;
};

const isCorrectable = (
  tokens: readonly Token[],
  from: number,
  to: number,
  lexicon: Lexicon,
  reading: Reading,
): boolean => {
  const some = tokens.slice(from, to);
  return (
    some.length === to - from &&
    some[0]!.text.length >= LEAST_CORRECTED &&
    some.every(({ kind, text }, at) => kind === 'word' && isFree(from + at, reading) && !lexicon.titleWords.has(text))
  );
};

export const isCar = ({ kind }: Meaning): boolean => kind === 'brand' || kind === 'model';
const weightOf = (meaning: Meaning): number => ('weight' in meaning ? meaning.weight : 0);
const carOf = (meaning: Meaning): string => `${meaning.kind} ${'id' in meaning ? meaning.id : ''}`;

/** The name a mistyped word is nearest to: of the named brand, else the most usual of brands and traded models. */
const chosenNear = (found: readonly Meaning[], brandId: number | undefined): Meaning | undefined => {
  const others = found.filter((each) => !isCar(each));
  if (brandId !== undefined) {
    const model = onlyModel(found.filter(isModel).filter((each) => each.brandId === brandId));
    return model ?? found.find((each) => each.kind === 'brand' && each.id === brandId) ?? others[0];
  }
  const cars = found.filter((each) => each.kind === 'brand' || (isModel(each) && each.isPopular));
  const [best, ...less] = cars.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined) return others[0];
  const isTie = less.some((each) => weightOf(each) === weightOf(best) && carOf(each) !== carOf(best));
  return isTie ? undefined : best;
};

/** The named brand, or one that a word means only next to one of its models (`газ 3110`). */
const brandSaid = (tokens: readonly Token[], lexicon: Lexicon, reading: Reading): number | undefined => {
  const model = modelIn(reading);
  const sure =
    reading.brands.find((id) => model === undefined || lexicon.brandOf(model.id) === id) ?? reading.brands[0];
  if (sure !== undefined || model !== undefined) return sure ?? model?.brandId;
  return reading.maybe.find((id) => modelIn(readNames(tokens, lexicon, id)) !== undefined);
};

/** Finds brand, model, generation and every other name of a text about one car. */
export const readOneCar = (tokens: readonly Token[], lexicon: Lexicon): CarWords => {
  const first = readNames(tokens, lexicon, undefined);
  let brandId = brandSaid(tokens, lexicon, first);
  const mistyped = brandId === undefined ? corrected(tokens, lexicon, undefined, first) : [];
  const guess = mistyped.find(({ meaning }) => meaning.kind === 'brand' || meaning.kind === 'model')?.meaning;
  if (guess?.kind === 'brand') brandId = guess.id;
  if (guess?.kind === 'model') brandId = guess.brandId;
  const reading = brandId === undefined ? first : readNames(tokens, lexicon, brandId);
  const fixes = [
    ...mistyped,
    ...corrected(tokens, lexicon, brandId, { ...reading, spans: [...reading.spans, ...mistyped] }),
  ];
  const named = [...reading.spans, ...fixes];
  const version =
    brandId === undefined || modelIn({ spans: named }) !== undefined ? undefined : versionIn(tokens, lexicon, brandId);
  const spans = (version === undefined ? named : [version, ...named]).map((span) => withVersion(span, tokens, lexicon));
  const all = { ...reading, spans };
  const model = modelIn(all);
  const generation = generationIn(tokens, lexicon, brandId, all, (at) => isFree(at, all));
  const modelId = model?.id ?? generation?.modelId;
  const ofGeneration: Span[] =
    generation === undefined
      ? []
      : [{ ...generation, meaning: { kind: 'grammar', code: 'generation' }, isCorrected: false }];
  return {
    brandId: brandId ?? (modelId === undefined ? undefined : lexicon.brandOf(modelId)),
    modelId,
    generationId: generation?.id,
    spans: [...spans, ...ofGeneration],
    shared: reading.shared,
    brandsAt: first.spans.flatMap(({ from, meaning: { kind } }) => (kind === 'brand' ? [from] : [])),
  };
};
