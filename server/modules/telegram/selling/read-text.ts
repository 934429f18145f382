import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
import { readPhoneNumber } from '#server/lib/phone-numbers.ts';
import { type AdFacts, readAd, type ReadWords, Vocabulary } from '#server/modules/words/index.ts';
import { missingOf, type Question, withOnlyVariants } from './questions.ts';
import type { Variant } from './sale.repository.ts';
import { isGiven, numberIn, type Values, withFacts, withVin } from './values.ts';

export type Matched = Parameters<typeof withVin>[1];

/** The dependencies of reading a text. */
export type Reading = {
  readonly words: ReadWords;
  readonly thisYear: number;
  /** The country whose numbers are written without its code. */
  readonly homeCountry: string | undefined;
  readonly variantsOf: (modelId: number, year: number | undefined) => Promise<Variant[]>;
};

/** The length from which a text becomes the description, in characters. */
const LEAST_DESCRIPTION = 160;

const vocabularies = new WeakMap<object, Vocabulary>();
const vocabularyOf = (lists: ReadWords['lists']): Vocabulary => {
  const known = vocabularies.get(lists) ?? new Vocabulary(lists);
  vocabularies.set(lists, known);
  return known;
};

/** The facts of a car found in a text. */
export const factsOf = (text: string, { words, thisYear }: Pick<Reading, 'words' | 'thisYear'>) =>
  readAd(text, { lexicon: words.lexicon, lists: words.lists, vocabulary: vocabularyOf(words.lists), thisYear });

/** `78000`, `78 тыс`, `14 500 $`. */
const BARE_NUMBER = /^\D{0,3}\d[\d\s.,'’]*\D{0,12}$/u;
const SUBJECT: Partial<Record<Question, string>> = { mileage: 'пробег', price: 'цена' };

/** The facts of a text; a bare number answers the bot's current question. */
const answered = (text: string, question: Question | undefined, values: Values, reading: Reading): AdFacts => {
  const { facts } = factsOf(text, reading);
  const subject = SUBJECT[question ?? 'images'];
  if (subject !== undefined && BARE_NUMBER.test(text.trim())) return factsOf(`${subject} ${text}`, reading).facts;
  if (question !== 'modelId' || facts.brandId !== undefined) return facts;
  const brand = reading.words.lists.brands.find(({ id }) => id === numberIn(values, 'brandId'))?.name ?? '';
  return { ...factsOf(`${brand} ${text}`, reading).facts, ...facts };
};

const phoneIn = (text: string, homeCountry: string | undefined): Values => {
  const phone = readPhoneNumber(text, homeCountry);
  return phone?.isValid() === true ? { contactPhoneNumber: phone.number } : {};
};

/** The services' answers about a text: the facts of its VIN, and the text restated by a model. */
export type Answers = { readonly matched: Matched | undefined; readonly restated: string | undefined };

/**
 * The facts of a restated text that fill gaps of the text and the draft: never a VIN, and nothing if it names another
 * car.
 */
const gapsOf = (restated: string, facts: AdFacts, values: Values, reading: Reading): AdFacts => {
  const { vin: _vin, ...guessed } = factsOf(restated, reading).facts;
  const known = {
    ...values,
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
  };
  const isOther = (['brandId', 'modelId'] as const).some(
    (name) => guessed[name] !== undefined && isGiven(known, name) && known[name] !== String(guessed[name]),
  );
  if (isOther) return {};
  // Some of the names of `guessed`, with their values.
  return Object.fromEntries(Object.entries(guessed).filter(([name]) => !isGiven(known, name))) as AdFacts;
};

/** The draft's values with the facts of a text and of its VIN. */
export const withText = async (
  values: Values,
  text: string,
  { matched, restated }: Answers,
  reading: Reading,
): Promise<Values> => {
  const { words, thisYear, variantsOf } = reading;
  const [question] = missingOf({ values, photos: 1, lists: words.lists, variants: [], thisYear });
  const facts = answered(text, question, values, reading);
  const gaps = restated === undefined ? {} : gapsOf(restated, facts, values, reading);
  let next = withFacts(values, { ...gaps, ...facts });
  if (matched !== undefined) next = withVin(next, matched);
  if (!isGiven(next, 'contactPhoneNumber') && question === 'contact')
    next = { ...next, ...phoneIn(text, reading.homeCountry) };
  const modelId = numberIn(next, 'modelId');
  if (modelId !== undefined) next = withOnlyVariants(next, await variantsOf(modelId, numberIn(next, 'year')));
  const isDescription = text.length >= LEAST_DESCRIPTION;
  return isDescription ? { ...next, description: text.trim().slice(0, DESCRIPTION_MAX_LENGTH) } : next;
};
