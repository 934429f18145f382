import { fold, wordsOf } from '#server/lib/fold.ts';

/**
 * Links and names of messengers: how a buyer is led away from the site. Of what stands before a dot or an @ only the end is
 * looked at, so that a long text takes no longer than its length.
 */
const LINK =
  /https?:\/\/|www\.|\w-*\.(?:am|ru|com|net|org|info|me|ge|by|kz|ua|de|site|online|shop)\b|(?:^|\s)@\w{4,}|[\w.+-]@[\w-]+\.\w{2,}/iu;
/** A run of digits with what people put between them, not beside letters: a VIN is none. */
const DIGITS = /(?<![\p{L}\d])\+?\d[\d\s().\-–]{7,}\d(?![\p{L}\d])/gu;
/** 150 000 000 is an amount, not a number to call. */
const AMOUNT = /^\d{1,3}(?:[\s.]\d{3})+$/;
/** 2015–2020, a span of years. */
const YEARS = /^(?:19|20)\d\d[\s.\-–]+(?:19|20)\d\d$/;
const PHONE_DIGITS = 8;

/** Whether a text holds a phone number, an address or a link (D003). */
export const hasContacts = (text: string): boolean => {
  if (LINK.test(text)) return true;
  const runs = text.match(DIGITS) ?? [];
  const isNumber = (run: string) => !AMOUNT.test(run) && !YEARS.test(run);
  return runs.some((run) => isNumber(run.trim()) && run.replace(/\D/g, '').length >= PHONE_DIGITS);
};

/** Words that no car needs: payment in advance to strangers, weapons, drugs, documents for sale. */
const BANNED: readonly (readonly string[])[] = [
  ['western', 'union'],
  ['moneygram'],
  ['предоплата', 'на', 'карту'],
  ['կանխավճար', 'քարտին'],
  ['cocaine'],
  ['кокаин'],
  ['կոկաին'],
  ['marijuana'],
  ['марихуана'],
  ['մարիխուանա'],
  ['կեղծ', 'փաստաթղթեր'],
  ['fake', 'documents'],
  ['поддельные', 'документы'],
  ['kalashnikov'],
];

const PUNCTUATION = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** Whether a text holds one of the banned expressions, all of whose words count. */
export const hasBannedWords = (text: string): boolean => {
  const words = new Set(wordsOf(text).map((word) => word.replace(PUNCTUATION, '')));
  return BANNED.some((expression) => expression.every((word) => words.has(fold(word))));
};
