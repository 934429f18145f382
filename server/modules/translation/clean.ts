import { DESCRIPTION_MAX_LENGTH, type Language } from '#contract/constants.ts';
import { LINK } from '#contract/links.ts';
import { BadTranslation, withoutMarks } from './protect.ts';

const TAG = /<\/?[a-z!|][^<>]*>/giu;
/** Invisible characters and those that turn the direction of writing. */
const UNSEEN = /[^\P{C}\n\t]/gu;
/** Quotes that a model puts around its whole reply. */
const QUOTED = /^(?:"([^"]*)"|«([^«»]*)»|“([^“”]*)”)$/u;

/** How much longer than its original a translation may be. */
const mostOf = (original: string): number => Math.min(original.length * 3 + 100, DESCRIPTION_MAX_LENGTH);
/** Sentences of this length are never translated by a single word. */
const LONG = 40;

const isQuoted = (text: string): boolean => QUOTED.test(text.trim());

/**
 * A service's reply as plain text (SECURITY rule 31): no markup, no invisible characters, no link that the original
 * lacks, and not much longer than it. BadTranslation where nothing sound is left.
 */
export const cleanTranslation = (reply: string, original: string): string => {
  const plain = reply
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(TAG, '')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const text = isQuoted(original)
    ? plain
    : plain.slice(isQuoted(plain) ? 1 : 0, isQuoted(plain) ? -1 : undefined).trim();
  if (text === '') throw new BadTranslation('The reply is empty.');
  if (text.length > mostOf(original)) throw new BadTranslation('The reply is too long.');
  const links = text.match(new RegExp(LINK, 'giu')) ?? [];
  if (links.some((link) => !original.includes(link))) throw new BadTranslation('A link was added.');
  return text;
};

const SCRIPTS = { en: /\p{Script=Latin}/gu, am: /\p{Script=Armenian}/gu, ru: /\p{Script=Cyrillic}/gu } as const;
/** Code, headings, lists of links and bold text as models write them. */
const MARKDOWN = /```|`[^`\n]+`|\*\*|__|^#{1,6} |\]\(/mu;
/** A model that answers instead of translating. */
const CHATTER =
  /^(?:(?:sure|certainly|of course|okay)[,.!:]? (?:here|i)|here(?:'s| is| are) (?:the|your)|translation ?:|перевод ?:|թարգմանություն ?:|i(?:'m| am) (?:sorry|unable)|sorry, (?:but )?i|i (?:cannot|can't|can not|won't) |as an? (?:ai|language model|assistant)|(?:вот|конечно, вот) (?:ваш )?перевод|я (?:не могу (?:выполнить|перевести|помочь)|языковая модель)|как (?:ии|языковая модель)|извините, (?:но )?я не могу (?:выполнить|перевести|помочь)|ահա (?:ձեր )?թարգմանություն)/iu;

const lettersIn = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;
const linesOf = (text: string): number => text.split('\n').length;
const WORD = /[\p{L}\p{M}]+/gu;

/** Abbreviations such as ABS and names that are the same in both. */
const withoutWordsOf = (source: string, text: string): string => {
  const kept = new Set(source.match(WORD));
  return text.replace(WORD, (word) => (kept.has(word) ? '' : word));
};

/**
 * BadTranslation unless a reply, its marks still in it, looks like the original in the other language: most letters in
 * its script, of a similar length and number of lines, without formatting and without words of the model's own.
 */
export const expectTranslation = (reply: string, original: string, to: Language): void => {
  const text = withoutMarks(reply).trim();
  const source = withoutMarks(original).trim();
  const added = withoutWordsOf(source, text);
  if (lettersIn(added, SCRIPTS[to]) * 2 <= lettersIn(added, /\p{L}/gu))
    throw new BadTranslation('The reply is in another script.');
  if (text.toLowerCase() === source.toLowerCase()) throw new BadTranslation('The reply is the original.');
  if (source.length > LONG && text.length * 4 < source.length) throw new BadTranslation('The reply is too short.');
  if (linesOf(text) > linesOf(source) * 2) throw new BadTranslation('Lines were added.');
  if (MARKDOWN.test(text) && !MARKDOWN.test(source)) throw new BadTranslation('The reply is formatted.');
  if (CHATTER.test(text) && !CHATTER.test(source)) throw new BadTranslation('The reply is an answer.');
};
