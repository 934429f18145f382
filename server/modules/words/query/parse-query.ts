import { CURRENCIES } from '#contract/money.ts';
import { cleaned } from '../cleaned.ts';
import { type AmountSetting, type GrammarSpan, type Limits, readAmounts } from './amounts.ts';
import { textOfCars } from '#contract/search-lists.ts';
import type { CarWords } from './car-words.ts';
import type { Span } from './span.ts';
import type { Lexicon } from './lexicon.ts';
import type { ParsedFilters } from './meanings.ts';
import { readCarWords } from './several-cars.ts';
import { type Token, tokensOf } from './tokens.ts';

/** As long as the search call takes. */
const MAX_WORDS_LENGTH = 100;
/** Signs of which many look like few. */
const MAX_SIGNS_LENGTH = 10;

type ParsedQuery = {
  readonly filters: ParsedFilters;
  /** Whether a name was recognised in spite of a typing error. */
  readonly isCorrected: boolean;
};

const NAMES_OF_SUBJECT = {
  year: ['YearFrom', 'YearTo'],
  price: ['PriceFrom', 'PriceTo'],
  mileage: ['MileageFrom', 'MileageTo'],
} as const;

const addLimits = (filters: ParsedFilters, { subject, from, to, currency }: Limits): void => {
  const [fromName, toName] = NAMES_OF_SUBJECT[subject];
  const [least, most] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  if (least !== undefined) filters[fromName] = least;
  if (most !== undefined) filters[toName] = most;
  if (currency !== undefined) filters.PriceUnitId = CURRENCIES.indexOf(currency) + 1;
};

/** A word after `не`. */
const isDenied = (at: number, spans: readonly Span[]): boolean =>
  spans.some(({ to, meaning }) => to === at && meaning.kind === 'grammar' && meaning.code === 'not:not');

const addMeaning = (filters: ParsedFilters, { meaning, from }: Span, spans: readonly Span[]): void => {
  if (meaning.kind === 'choice') filters[meaning.filter] ??= meaning.id;
  if (meaning.kind === 'condition') filters[meaning.filter] ??= meaning.value !== isDenied(from, spans);
  if (meaning.kind !== 'place' || filters.RegionId !== undefined) return;
  if (filters.CountryId !== undefined && filters.CountryId !== meaning.countryId) return;
  filters.CountryId = meaning.countryId;
  if (meaning.regionId !== undefined) filters.RegionId = meaning.regionId;
};

/** Words for titles: what no filter took. Single letters and signs are left out. */
const leftWords = (
  tokens: readonly Token[],
  { spans, shared }: Pick<CarWords, 'spans' | 'shared'>,
  used: ReadonlySet<number>,
): string => {
  const isTaken = (at: number) => used.has(at) || spans.some(({ from, to }) => from <= at && at < to);
  const words: string[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    const name = shared.find(({ from, to }) => from <= at && at < to);
    if (name !== undefined) {
      if (name.from === at) words.push(name.name);
    } else if (!isTaken(at) && (kind === 'number' || (kind === 'word' && text.length > 1))) words.push(text);
  }
  const kept: string[] = [];
  for (const word of new Set(words.map((each) => each.slice(0, MAX_WORDS_LENGTH))))
    if ([...kept, word].join(' ').length <= MAX_WORDS_LENGTH) kept.push(word);
  return kept.join(' ');
};

/** A text without a letter or a number is looked for as it is: all cars would not be what it asks for. */
const signsAlone = (text: string): string =>
  /[\p{L}\p{N}]/u.test(text) ? '' : Array.from(cleaned(text)).slice(0, MAX_SIGNS_LENGTH).join('');

/** Reads what a person typed as the filters of a search. Never throws, whatever the text. */
export const parseQuery = (text: string, lexicon: Lexicon, setting: AmountSetting): ParsedQuery => {
  const tokens = tokensOf(text);
  const car = readCarWords(tokens, lexicon);
  const words = car.spans.flatMap((span): GrammarSpan[] => {
    if (span.meaning.kind !== 'grammar') return [];
    const found = lexicon.phrases.find(tokens, span.from, span.to) ?? [];
    return [{ ...span, codes: found.flatMap((meaning) => (meaning.kind === 'grammar' ? [meaning.code] : [])) }];
  });
  const isTaken = (at: number) => [...car.spans, ...car.shared].some(({ from, to }) => from <= at && at < to);
  const { limits, used } = readAmounts(tokens, isTaken, words, setting);
  const filters: ParsedFilters = {};
  const cars = textOfCars(car.cars);
  if (cars !== undefined) filters.Cars = cars;
  if (car.brandId !== undefined) filters.BrandId = car.brandId;
  if (car.modelId !== undefined) filters.ModelId = car.modelId;
  if (car.generationId !== undefined) filters.GenerationId = car.generationId;
  for (const span of car.spans) addMeaning(filters, span, car.spans);
  for (const each of limits) addLimits(filters, each);
  const query = leftWords(tokens, car, used) || signsAlone(text);
  if (query !== '') filters.Query = query;
  return { filters, isCorrected: car.spans.some(({ isCorrected }) => isCorrected) };
};
