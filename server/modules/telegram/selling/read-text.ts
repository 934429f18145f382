import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
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

/** A text of at least so many characters becomes the description. */
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
  const country =
    homeCountry !== undefined && isSupportedCountry(homeCountry) ? (homeCountry as CountryCode) : undefined;
  const phone = parsePhoneNumberFromString(text, country);
  return phone?.isValid() === true ? { contactPhoneNumber: phone.number } : {};
};

/** The draft's values with the facts of a text and of its VIN. */
export const withText = async (
  values: Values,
  text: string,
  matched: Matched | undefined,
  reading: Reading,
): Promise<Values> => {
  const { words, thisYear, variantsOf } = reading;
  const [question] = missingOf({ values, photos: 1, lists: words.lists, variants: [], thisYear });
  let next = withFacts(values, answered(text, question, values, reading));
  if (matched !== undefined) next = withVin(next, matched);
  if (!isGiven(next, 'contactPhoneNumber') && question === 'contact')
    next = { ...next, ...phoneIn(text, reading.homeCountry) };
  const modelId = numberIn(next, 'modelId');
  if (modelId !== undefined) next = withOnlyVariants(next, await variantsOf(modelId, numberIn(next, 'year')));
  const isDescription = text.length >= LEAST_DESCRIPTION;
  return isDescription ? { ...next, description: text.trim().slice(0, DESCRIPTION_MAX_LENGTH) } : next;
};
