import { WARNING_CODES, type WarningCode } from '#contract/chat.ts';
import { CONCEPTS, type Concept, RULES, SIGNS } from './patterns.ts';
import { plainText, readings, type Word, wordsOf } from './words.ts';

/** Words and beginnings of words with their concepts. */
const WORDS = new Map<string, Concept[]>();
for (const [concept, words] of Object.entries(CONCEPTS) as [Concept, string][]) {
  for (const word of new Set(words.split(/\s+/).map((each) => plainText(each)))) {
    WORDS.set(word, [...(WORDS.get(word) ?? []), concept]);
  }
}
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));

const PHONE_DIGITS = 8;
const SUM_DIGITS = 3;

const conceptsOfNumber = (word: string): readonly Concept[] => {
  const digits = word.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS ? ['number', 'phone'] : digits >= SUM_DIGITS ? ['number', 'sum'] : ['number'];
};

const conceptsOf = (word: string): ReadonlySet<Concept> => {
  const found = new Set<Concept>();
  for (const reading of readings(word)) {
    for (const concept of WORDS.get(reading) ?? []) found.add(concept);
    for (let length = 1; length <= Math.min(reading.length, LONGEST); length += 1) {
      for (const concept of WORDS.get(`${reading.slice(0, length)}*`) ?? []) found.add(concept);
    }
  }
  if (/^\+?\d/.test(word)) for (const concept of conceptsOfNumber(word)) found.add(concept);
  return found;
};

type Read = Word & { readonly concepts: ReadonlySet<Concept> };

const NEAR_NEGATION = 4;
const NEAR_OTHER = 4;

/** "No deposit" means the opposite; "no car without a deposit" does not. */
const isNegated = (words: readonly Read[], at: number): boolean => {
  const clause = words
    .slice(Math.max(0, at - NEAR_NEGATION), at + NEAR_NEGATION + 1)
    .filter((word) => word.clause === words[at]?.clause);
  const count = clause.filter(({ concepts }) => concepts.has('negation')).length;
  return count === 0 ? clause.some(({ concepts }) => concepts.has('emphasis')) : count % 2 === 1;
};

const isMet = (words: readonly Read[], at: number, { all, within, without }: (typeof RULES)[number]): boolean => {
  const [first, ...others] = all;
  const word = words[at];
  if (word === undefined || !word.concepts.has(first)) return false;
  const around = (reach: number, concept: Concept) =>
    words
      .slice(Math.max(0, at - reach), at + reach + 1)
      .some((other) => other !== word && other.sentence === word.sentence && other.concepts.has(concept));
  if (!others.every((concept) => around(within, concept))) return false;
  if (without !== undefined && around(NEAR_OTHER, without)) return false;
  return !isNegated(words, at);
};

const CARD_NUMBER = /(?<!\d)\d(?:[ -]?\d){15}(?!\d)/gu;
/** The check digit of payment cards (ISO/IEC 7812). */
const isCardNumber = (digits: string): boolean =>
  digits
    .split('')
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + Math.floor(Number(digit) / 5)))
    .reduce((sum, digit) => sum + digit, 0) %
    10 ===
  0;

/** What the reader of a message is warned of, in the order of the codes; time grows with the length alone. */
export const warningsOf = (text: string): readonly WarningCode[] => {
  const plain = plainText(text);
  const read = new Map<string, ReadonlySet<Concept>>();
  const words = wordsOf(plain).map((word) => {
    const concepts = read.get(word.text) ?? conceptsOf(word.text);
    read.set(word.text, concepts);
    return { ...word, concepts };
  });
  const said = new Set([...read.values()].flatMap((concepts) => [...concepts]));
  const found = new Set<WarningCode>();
  for (const rule of RULES) {
    if (found.has(rule.code) || !rule.all.every((concept) => said.has(concept))) continue;
    if (words.some((_, at) => isMet(words, at, rule))) found.add(rule.code);
  }
  for (const { code, pattern } of SIGNS) if (pattern.test(plain)) found.add(code);
  if ((plain.match(CARD_NUMBER) ?? []).some((number) => isCardNumber(number.replace(/\D/g, '')))) found.add('cardData');
  return WARNING_CODES.filter((code) => found.has(code));
};
