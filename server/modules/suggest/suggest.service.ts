import type { FacetCounts } from '#contract/http/post-search.ts';
import type { SuggestedFilters, SuggestedName, Suggestion, Suggestions } from '#contract/http/suggest.ts';
import type { Currency } from '#contract/money.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { readCarNumber } from '#server/modules/vin/index.ts';
import {
  type Meaning,
  type ParsedFilters,
  parseQuery,
  type ReadWords,
  tokensOf,
  type Words,
} from '#server/modules/words/index.ts';
import { namesOf } from './names.ts';

const MAX_ITEMS = 7;
const MAX_COMPLETIONS = 5;
const MAX_CHOICES = 2;
const MAX_PREFIX_NAMES = 60;
const MAX_BRANDS = 12;
const MAX_MODELS = 20;
/** Names of all brands that begin alike, before those of one brand are taken. */
const MAX_PREFIX_MODELS = 500;
/** The longest names of models. */
const MAX_MODEL_WORDS = 4;
/** Years back from now whose cars are counted, and how many of them are offered. */
const YEARS_COUNTED = 10;
const YEARS_OFFERED = 3;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

export type SuggestDeps = {
  readonly posts: Pick<PostsService, 'facets' | 'count'>;
  readonly words: Words;
  readonly rates: { readonly current: () => { readonly perUsd: Readonly<Record<string, number>> } };
  readonly now: () => number;
};

type Asked = { readonly read: ReadWords; readonly viewer: Viewer; readonly posts: SuggestDeps['posts'] };
/** Brand and model that a name which begins as typed means. */
type Car = { readonly BrandId: number; readonly ModelId?: number };
type Counts = FacetCounts['facets'];

const carOf = (meaning: Meaning): Car | undefined => {
  if (meaning.kind === 'brand') return { BrandId: meaning.id };
  return meaning.kind === 'model' ? { BrandId: meaning.brandId, ModelId: meaning.id } : undefined;
};

const countOf = (counts: Counts, { BrandId, ModelId }: Car): number =>
  (ModelId === undefined ? counts.BrandId?.[BrandId] : counts.ModelId?.[ModelId]) ?? 0;

const distinctCars = (cars: readonly Car[]): Car[] => [
  ...new Map(cars.map((car) => [`${car.BrandId}/${car.ModelId ?? ''}`, car])).values(),
];

/** What begins with the last word of the text, unless a space ends it. */
const begunBy = (text: string, { read }: Asked): readonly Meaning[] => {
  const tokens = tokensOf(text);
  if (tokens.length === 0 || /\s$/.test(text)) return [];
  return read.lexicon.phrases.beginningWith(tokens, tokens.length - 1, tokens.length, MAX_PREFIX_NAMES);
};

/** The most offered of the begun cars. */
const carsOf = (begun: readonly Meaning[], counts: Counts, brandId: number | undefined): Car[] => {
  const cars = begun.map(carOf).filter((car) => car !== undefined);
  return distinctCars(
    cars.filter((car) => brandId === undefined || (car.BrandId === brandId && car.ModelId !== undefined)),
  )
    .filter((car) => countOf(counts, car) > 0)
    .toSorted((one, other) => countOf(counts, other) - countOf(counts, one))
    .slice(0, MAX_COMPLETIONS);
};

/** Begun words of lists and begun places, as filters that the text does not name yet. */
const choicesOf = (begun: readonly Meaning[], head: ParsedFilters): ParsedFilters[] => {
  const choices = begun.flatMap((each): ParsedFilters[] => {
    if (each.kind === 'choice') return head[each.filter] === undefined ? [{ [each.filter]: each.id }] : [];
    if (each.kind !== 'place' || head.CountryId !== undefined) return [];
    return [{ CountryId: each.countryId, ...(each.regionId !== undefined && { RegionId: each.regionId }) }];
  });
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()].slice(0, MAX_CHOICES);
};

/** The text without its last word. */
const headOf = (text: string): string => text.trimEnd().replace(/\S+$/u, '');

const counted = async (filters: ParsedFilters, { posts, viewer, read }: Asked): Promise<Suggestion> => ({
  names: namesOf(filters, read, viewer.language),
  filters: filters as SuggestedFilters,
  count: await posts.count(filters, viewer),
});

/** The models of a chosen brand that are offered most. */
const modelsOfBrand = (filters: ParsedFilters, counts: Counts): ParsedFilters[] =>
  Object.entries(counts.ModelId ?? {})
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_COMPLETIONS)
    .map(([id]) => ({ ...filters, ModelId: Number(id) }));

/** The years of a chosen model that are offered most, the newest first. */
const yearsOfModel = async (filters: ParsedFilters, thisYear: number, asked: Asked): Promise<Suggestion[]> => {
  const years = Array.from({ length: YEARS_COUNTED }, (_, back) => thisYear - back);
  const all = await Promise.all(years.map((year) => counted({ ...filters, YearFrom: year, YearTo: year }, asked)));
  const most = all.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  return most
    .slice(0, YEARS_OFFERED)
    .toSorted((one, other) => (other.filters.YearFrom ?? 0) - (one.filters.YearFrom ?? 0));
};

const keyOf = (filters: ParsedFilters | SuggestedFilters): string =>
  Object.entries(filters)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join('&');

const distinct = (items: readonly Suggestion[]): Suggestion[] => [
  ...new Map(items.map((item) => [keyOf(item.filters), item])).values(),
];

/** Whether the last word adds only letters to what the words before it mean, as in `toyota cam`. */
const isBegun = ({ Query: _letters, ...filters }: ParsedFilters, head: ParsedFilters): boolean =>
  keyOf(filters) === keyOf(head);

const brandsFor = (text: string, filters: ParsedFilters, counts: Counts, { read }: Asked): SuggestedName[] => {
  const tokens = tokensOf(text);
  const begun =
    tokens.length === 0 ? [] : read.lexicon.phrases.beginningWith(tokens, 0, tokens.length, MAX_PREFIX_NAMES);
  const meant = new Set([
    ...begun.flatMap((each) => (each.kind === 'brand' ? [each.id] : [])),
    ...(filters.BrandId === undefined ? [] : [filters.BrandId]),
  ]);
  const all = read.lists.brands.map(({ id, name }) => ({ id, name, count: counts.BrandId?.[id] ?? 0 }));
  const shown = tokens.length === 0 ? all.filter(({ count }) => count > 0) : all.filter(({ id }) => meant.has(id));
  return shown.toSorted((one, other) => other.count - one.count).slice(0, MAX_BRANDS);
};

/** Models that the text means or its last words begin, those with the most cars first. */
const modelsFor = (
  text: string,
  { BrandId, ModelId }: { readonly BrandId: number | undefined; readonly ModelId: number | undefined },
  counts: Counts,
  { read }: Asked,
): SuggestedName[] => {
  const tokens = tokensOf(text);
  const begun = [...tokens.keys()]
    .slice(-MAX_MODEL_WORDS)
    .flatMap((from) => read.lexicon.phrases.beginningWith(tokens, from, tokens.length, MAX_PREFIX_MODELS))
    .map(carOf)
    .filter((car) => car !== undefined && (BrandId === undefined || car.BrandId === BrandId));
  const meant = new Set([ModelId, ...begun.map((car) => car?.ModelId)].filter((id) => id !== undefined));
  return [...meant]
    .map((id) => ({ id, name: read.lexicon.modelName(id), count: counts.ModelId?.[id] ?? 0 }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_MODELS);
};

const vinIn = (text: string): string | null => {
  const vin = readCarNumber(text.trim())?.text ?? text.trim().toUpperCase();
  return VIN.test(vin) ? vin : null;
};

export const suggestService = ({ posts, words, rates, now }: SuggestDeps) => ({
  /** Reads a text and counts what it may become; at most some twenty counts of the search index. */
  suggest: async (text: string, viewer: Viewer): Promise<Suggestions> => {
    const asked: Asked = { read: await words.current(), viewer, posts };
    const { perUsd } = rates.current();
    const thisYear = new Date(now()).getUTCFullYear();
    const setting = { thisYear, currency: viewer.currency, perUsd: (currency: Currency) => perUsd[currency] ?? 1 };
    const parse = (part: string) => parseQuery(part, asked.read.lexicon, setting);
    const { filters, isCorrected } = parse(text);
    const { Query: unplaced, ...head } = parse(headOf(text)).filters;
    const market = (await posts.facets({}, viewer)).facets;
    const begun = begunBy(text, asked);
    // After words that mean nothing, letters which happen to begin a place or a fuel mean it no more.
    const isNothingRead = unplaced !== undefined && Object.keys(head).length === 0;
    const begunNames = [...carsOf(begun, market, head.BrandId), ...(isNothingRead ? [] : choicesOf(begun, head))];
    const vin = vinIn(text);
    const isRead = vin === null && Object.keys(filters).length > 0;
    const whole = isRead ? [await counted(filters, asked)] : [];
    const completed = await Promise.all(begunNames.map((name) => counted({ ...head, ...name }, asked)));
    // Of `toy` the brand that it begins is meant rather than the letters in titles, and of `toyota cam` the model.
    const isCompleted = isBegun(filters, head) && completed.some(({ count }) => count > 0);
    const isBrandOnly = filters.BrandId !== undefined && filters.ModelId === undefined;
    const ofBrand =
      isBrandOnly && !isCompleted ? modelsOfBrand(filters, (await posts.facets(filters, viewer)).facets) : [];
    const models = await Promise.all(ofBrand.map((each) => counted(each, asked)));
    const hasYear = filters.YearFrom !== undefined || filters.YearTo !== undefined;
    const isModelOnly = filters.ModelId !== undefined && !hasYear && !isCompleted;
    const years = isModelOnly ? await yearsOfModel(filters, thisYear, asked) : [];
    const meant = { BrandId: head.BrandId ?? filters.BrandId, ModelId: filters.ModelId };
    const more = [...completed, ...models, ...years].filter(({ count }) => count > 0);
    // A guess without cars helps nobody: the word is unfinished or another one.
    const isGuess = isCorrected || more.length > 0;
    const offered = whole.filter(({ count }) => count > 0 || !isGuess);
    const items = distinct(isCompleted ? [...more, ...offered] : [...offered, ...more]).slice(0, MAX_ITEMS);
    return {
      filters: filters as SuggestedFilters,
      isCorrected,
      vin,
      items,
      brands: brandsFor(text, filters, market, asked),
      models: modelsFor(text, meant, market, asked),
    };
  },
});
export type SuggestService = ReturnType<typeof suggestService>;
