import { brandFamilies } from '../car-names.ts';
import type { GenerationRow, Lists } from '../lists.repository.ts';
import { namesOf } from '../names.ts';
import { type KindWords, wordFiles } from '../word-files.ts';
import { generationIndex, type Generations } from './generations.ts';
import type { ChoiceFilter, FlagFilter, Meaning } from './meanings.ts';
import { Phrases } from './phrases.ts';
import { spanKey, tokensOf } from './tokens.ts';

const FILTER_OF_KIND: Readonly<Record<string, ChoiceFilter>> = {
  bodyType: 'BodyTypeId',
  fuelType: 'FuelTypeId',
  transmissionType: 'TransmissionTypeId',
  driveType: 'DriveTypeId',
  color: 'ColorId',
};
/** Where most cars of the site are: their places come before models of the same name, and may be mistyped. */
const HOME_COUNTRIES = new Set(['AM', 'GE', 'RU']);
/** Shorter names of models are ordinary words or codes. */
const LEAST_STRONG = 3;
const LEAST_NEAR_PLACE = 5;
/** `EREV` is no word: «ерев» sounds alike and begins Ереван. */
const ABBREVIATION = /^[a-z]{2,4}$/i;

type LexiconSource = {
  readonly lists: Lists;
  readonly generations: readonly GenerationRow[];
  /** Words of the variants' names, which are never taken for mistyped names. */
  readonly titleWords: ReadonlySet<string>;
};

/** Everything that reading a query needs, made once from the catalogue and `resources/search-words`. */
export type Lexicon = {
  readonly phrases: Phrases;
  readonly generations: Generations;
  readonly titleWords: ReadonlySet<string>;
  readonly brandOf: (modelId: number) => number;
  readonly modelName: (modelId: number) => string;
  /** The model of a brand that a version's name belongs to: a 328i is a 3 Series. */
  readonly versionOf: (brandId: number, text: string) => number | undefined;
};

/** Names are collected first and indexed in steps, between which the server answers others. */
const NAMES_A_STEP = 200;
type Names = { readonly add: Phrases['add'] };
type Name = Parameters<Phrases['add']>;

const isWeakName = (name: string): boolean => {
  const tokens = tokensOf(name);
  const key = spanKey(tokens, 0, tokens.length, 0);
  if (!/\p{L}/u.test(key)) return true;
  return /\d/.test(key) ? key.length < 2 : key.length < LEAST_STRONG;
};

const addCars = (phrases: Names, { brands, models }: Lists): void => {
  const words = wordFiles();
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const weights = new Map<number, number>();
  for (const { brand_id, is_popular } of models) weights.set(brand_id, (weights.get(brand_id) ?? 0) + is_popular);
  for (const { id, name } of brands) {
    const brand = { kind: 'brand', id, weight: weights.get(id) ?? 0 } as const;
    phrases.add(name, { ...brand, isOwnName: true }, true);
    for (const word of words.ofBrand(name)) phrases.add(word, { ...brand, isOwnName: false }, true);
  }
  for (const { id, brand_id: brandId, name, is_popular } of models) {
    const model = {
      kind: 'model',
      id,
      brandId,
      isPopular: is_popular === 1,
      weight: is_popular === 1 ? (weights.get(brandId) ?? 0) : 0,
    } as const;
    const isWeak = isWeakName(name);
    phrases.add(name, { ...model, isWeak }, !isWeak);
    for (const word of words.ofModel(names.get(brandId) ?? '', name)) {
      const isNickname = word.startsWith('~');
      phrases.add(
        isNickname ? word.slice(1) : word,
        { ...model, isWeak: isNickname || isWeakName(word) },
        !isNickname && !isWeakName(word),
      );
    }
  }
};

const addLists = (phrases: Names, { lookups }: Lists): void => {
  for (const item of lookups) {
    const filter = FILTER_OF_KIND[item.kind];
    if (filter === undefined || item.code === 'other') continue;
    const meaning: Meaning = { kind: 'choice', filter, id: item.id };
    for (const name of [...namesOf(item), ...wordFiles().ofItem(item.kind, item.code)])
      phrases.add(name, meaning, name.length > LEAST_NEAR_PLACE, !ABBREVIATION.test(name));
  }
};

const addPlaces = (phrases: Names, { countries, regions }: Lists): void => {
  const home = new Set(countries.filter(({ code }) => HOME_COUNTRIES.has(code)).map(({ id }) => id));
  for (const country of countries) {
    const meaning: Meaning = { kind: 'place', countryId: country.id, regionId: undefined, isNear: true };
    for (const name of [...namesOf(country), ...wordFiles().ofPlace(country.code)])
      phrases.add(name, meaning, name.length >= LEAST_NEAR_PLACE);
  }
  for (const region of regions) {
    const isNear = home.has(region.country_id);
    const meaning: Meaning = { kind: 'place', countryId: region.country_id, regionId: region.id, isNear };
    for (const name of [...namesOf(region), ...wordFiles().ofPlace(region.code)])
      phrases.add(name, meaning, isNear && name.length >= LEAST_NEAR_PLACE);
  }
};

const queryMeaning = ({ kind, code }: KindWords, { lookups }: Lists): Meaning => {
  if (kind === 'condition') {
    const [filter, value] = code.split('=');
    return { kind: 'condition', filter: filter as FlagFilter, value: value === 'yes' };
  }
  const filter = kind === 'availability' ? 'AvailabilityId' : FILTER_OF_KIND[kind];
  const item = lookups.find((each) => each.kind === kind && each.code === code);
  if (filter !== undefined && item !== undefined) return { kind: 'choice', filter, id: item.id };
  return { kind: 'grammar', code: `${kind}:${code}` };
};

/** Words of grammar may mean several things: `year` is a unit and a subject. */
const queryWords = (lists: Lists): ReadonlyMap<string, readonly Meaning[]> => {
  const meanings = new Map<string, Meaning[]>();
  for (const row of wordFiles().query) {
    for (const word of row.words) meanings.set(word, [...(meanings.get(word) ?? []), queryMeaning(row, lists)]);
  }
  return meanings;
};

export const createLexicon = async (
  { lists, generations, titleWords }: LexiconSource,
  pause: () => Promise<unknown>,
): Promise<Lexicon> => {
  const phrases = new Phrases();
  const names: Name[] = [];
  const collected: Names = { add: (...name) => void names.push(name) };
  const settled = queryWords(lists);
  for (const [word, meanings] of settled) for (const meaning of meanings) collected.add(word, meaning, false);
  addCars(collected, lists);
  addLists(collected, lists);
  addPlaces(collected, lists);
  for (const [at, name] of names.entries()) {
    if (at % NAMES_A_STEP === 0) await pause();
    phrases.add(...name);
  }
  for (const [word, meanings] of settled) phrases.settle(word, meanings);
  phrases.sort();
  const models = new Map(lists.models.map((model) => [model.id, model]));
  const brandNames = new Map(lists.brands.map(({ id, name }) => [id, name]));
  const modelsOf = Map.groupBy(lists.models, ({ brand_id }) => brand_id);
  const brandOf = (modelId: number) => models.get(modelId)?.brand_id ?? 0;
  return {
    phrases,
    generations: generationIndex(generations, brandOf),
    titleWords,
    brandOf,
    modelName: (modelId) => models.get(modelId)?.name ?? '',
    versionOf: (brandId, text) =>
      brandFamilies({ id: brandId, name: brandNames.get(brandId) ?? '' }, modelsOf.get(brandId) ?? [], text),
  };
};
