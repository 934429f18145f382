import type { Currency } from '#contract/money.ts';
import { detectLanguage, withListedWords } from '#server/modules/translation/index.ts';
import type { ReadWords } from '../open.ts';
import { type GrammarSpan, readQuantities } from '../query/amounts.ts';
import { type CarWords, isCar, readOneCar } from '../query/car-words.ts';
import type { Span } from '../query/span.ts';
import type { Lexicon } from '../query/lexicon.ts';
import { type Token, tokensOf } from '../query/tokens.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { readAdAmounts } from './ad-amounts.ts';
import { choicesIn, flagsIn, isOffered, placesIn } from './ad-choices.ts';
import { takeNumberSigns } from './number-signs.ts';

/** The beginning of an advertisement has the facts; the rest of a long one is not read. */
const MOST = { signs: 1500, tokens: 250 } as const;
/** Names of cars are searched for in pieces of this many tokens: the first piece with one counts. */
const PIECE = 40;

/** The values read from an advertisement, by the names of the sell form; absent where it has none or two. */
export type AdFacts = {
  vin?: string;
  wheelId?: number;
  brandId?: number;
  modelId?: number;
  generationId?: number;
  year?: number;
  bodyTypeId?: number;
  fuelTypeId?: number;
  driveTypeId?: number;
  transmissionTypeId?: number;
  displacement?: number;
  horsePower?: number;
  colorId?: number;
  availabilityId?: number;
  mileage?: number;
  mileageUnit?: 'km' | 'mi';
  price?: number;
  priceUnit?: Currency;
  isNegotiable?: boolean;
  isExchangePossible?: boolean;
  isInstalmentPossible?: boolean;
  isNew?: boolean;
  isDamaged?: boolean;
  isRunAndGo?: boolean;
  isUnderWarranty?: boolean;
  isCleared?: boolean;
  countryId?: number;
  regionId?: number;
};
export type AdField = keyof AdFacts;

export type ReadAd = {
  readonly facts: AdFacts;
  /** Fields with two values, such as two years. */
  readonly conflicts: readonly AdField[];
  /** It has a bound, such as `до 15000`: a search more than an advertisement. */
  readonly isBounded: boolean;
};

export type AdSetting = Pick<ReadWords, 'lexicon' | 'lists'> & {
  readonly vocabulary: Vocabulary;
  readonly thisYear: number;
};

const moved = <T extends { readonly from: number; readonly to: number }>(spans: readonly T[], by: number): T[] =>
  spans.map((span) => ({ ...span, from: span.from + by, to: span.to + by }));

/** Where the next piece begins: at the last comma or line end before the limit. */
const pieceEnd = (tokens: readonly Token[], from: number): number => {
  if (tokens.length - from <= PIECE) return tokens.length;
  for (let at = from + PIECE; at > from + PIECE / 2; at -= 1) if (tokens[at]!.isAfterBreak) return at;
  return from + PIECE;
};

type AdWords = Pick<CarWords, 'brandId' | 'modelId' | 'generationId' | 'spans' | 'shared'>;

/** The words of an advertisement: its car by the first piece that names one, lists and places from all. */
const readWordsOf = (tokens: readonly Token[], lexicon: Lexicon): AdWords => {
  let car: CarWords | undefined;
  const spans: Span[] = [];
  const shared: CarWords['shared'][number][] = [];
  for (let from = 0; from < tokens.length; ) {
    const to = pieceEnd(tokens, from);
    const piece = readOneCar(tokens.slice(from, to), lexicon);
    const isOfCar = car === undefined;
    if (isOfCar && piece.brandId !== undefined) car = piece;
    // In a description, a word that is merely near another is that word's mistyping less often than its own.
    const kept = piece.spans.filter(({ isCorrected, meaning }) => from === 0 || (!isCorrected && !isCar(meaning)));
    spans.push(...moved(car === piece ? piece.spans : kept, from));
    shared.push(...moved(piece.shared, from));
    from = to;
  }
  return { brandId: car?.brandId, modelId: car?.modelId, generationId: car?.generationId, spans, shared };
};

const grammarOf = ({ spans }: AdWords, tokens: readonly Token[], { phrases }: Lexicon): GrammarSpan[] =>
  spans.flatMap((span) => {
    if (span.meaning.kind !== 'grammar') return [];
    const found = phrases.find(tokens, span.from, span.to) ?? [];
    return [{ ...span, codes: found.flatMap((each) => (each.kind === 'grammar' ? [each.code] : [])) }];
  });

/** `правый руль`: two words, since one of them alone may be about a lamp. */
const wheelsIn = (tokens: readonly Token[], vocabulary: Vocabulary): number[] => {
  const wheels = tokens.slice(1).flatMap((token, at) => {
    const before = tokens[at]!;
    if (before.kind !== 'word' || token.kind !== 'word' || token.isAfterBreak) return [];
    const found = vocabulary.lookup('wheel', `${before.text} ${token.text}`);
    return typeof found === 'object' ? [found.id] : [];
  });
  return [...new Set(wheels)];
};

const typedInOwnScript = (text: string): string => {
  const detected = detectLanguage(text);
  return detected?.isLatin === true ? withListedWords(text, detected.language) : text;
};

class Facts {
  readonly facts: AdFacts = {};
  readonly conflicts: AdField[] = [];

  /** One value is a fact, two are a question. */
  set<Field extends AdField>(field: Field, values: readonly AdFacts[Field][]): void {
    if (values.length > 1) this.conflicts.push(field);
    else if (values[0] !== undefined) this.facts[field] = values[0];
  }
}

/** Reads what a seller writes about a car in three languages or Latin letters. Never throws, whatever the text. */
export const readAd = (text: string, { lexicon, lists, vocabulary, thisYear }: AdSetting): ReadAd => {
  const { vins, rest } = takeNumberSigns(text.slice(0, MOST.signs * 4));
  const tokens = tokensOf(typedInOwnScript(rest).replace(/[\r\n]+/g, ', '), MOST);
  const words = readWordsOf(tokens, lexicon);
  const isTaken = (at: number) => [...words.spans, ...words.shared].some(({ from, to }) => from <= at && at < to);
  const quantities = readQuantities(tokens, isTaken, grammarOf(words, tokens, lexicon));
  const amounts = readAdAmounts(quantities, tokens, thisYear);
  const choices = choicesIn(words.spans, lists, amounts);
  const flags = flagsIn(words.spans);
  const read = new Facts();
  read.set('vin', vins);
  read.set('brandId', [words.brandId]);
  read.set('modelId', [words.modelId]);
  read.set('generationId', [words.generationId]);
  read.set('year', amounts.years);
  read.set('bodyTypeId', choices.get('BodyTypeId') ?? []);
  read.set('fuelTypeId', choices.get('FuelTypeId') ?? []);
  read.set('driveTypeId', choices.get('DriveTypeId') ?? []);
  read.set('transmissionTypeId', choices.get('TransmissionTypeId') ?? []);
  read.set('colorId', choices.get('ColorId') ?? []);
  read.set('availabilityId', choices.get('AvailabilityId') ?? []);
  read.set('wheelId', wheelsIn(tokens, vocabulary));
  read.set('displacement', amounts.displacements);
  read.set('horsePower', amounts.horsePowers);
  read.set(
    'mileage',
    amounts.mileages.map(({ value }) => value),
  );
  if (read.facts.mileage !== undefined) read.set('mileageUnit', [amounts.mileages[0]?.unit]);
  read.set(
    'price',
    amounts.prices.map(({ value }) => value),
  );
  if (read.facts.price !== undefined) read.set('priceUnit', [amounts.prices[0]?.currency]);
  read.set('isNew', flags.get('New') ?? []);
  read.set('isDamaged', flags.get('Damaged') ?? []);
  read.set('isRunAndGo', flags.get('RunAndGo') ?? []);
  read.set('isUnderWarranty', flags.get('UnderWarranty') ?? []);
  read.set('isCleared', flags.get('Clearance') ?? []);
  if (isOffered(words.spans, 'negotiable')) read.facts.isNegotiable = true;
  if (isOffered(words.spans, 'exchange')) read.facts.isExchangePossible = true;
  if (isOffered(words.spans, 'instalments')) read.facts.isInstalmentPossible = true;
  const places = placesIn(words.spans);
  const regions = places.flatMap(({ regionId }) => (regionId === undefined ? [] : [regionId]));
  read.set('regionId', regions);
  read.set('countryId', [...new Set(places.map(({ countryId }) => countryId))]);
  const isBounded = quantities.some(({ bound }) => bound !== undefined);
  return { facts: read.facts, conflicts: read.conflicts, isBounded };
};
