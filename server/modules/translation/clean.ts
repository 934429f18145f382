import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
import { BadTranslation } from './protect.ts';

const TAG = /<\/?[a-z!][^<>]*>/giu;
/** Signs that are not seen, and those that turn the direction of writing. */
const UNSEEN = /[^\P{C}\n\t]/gu;
/** The lengths bound how often one sign is looked at. */
const LINK = /\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]+\.[\w.-]+|(?<![\w@])@\w{3,}/giu;

/** How much longer than its original a translation may be. */
const mostOf = (original: string): number => Math.min(original.length * 3 + 100, DESCRIPTION_MAX_LENGTH);

/**
 * A service's reply as plain text (SECURITY rule 31): no markup, no unseen signs, no link that the original lacks, and
 * not much longer than it. BadTranslation where nothing sound is left.
 */
export const cleanTranslation = (reply: string, original: string): string => {
  const text = reply
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(TAG, '')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '') throw new BadTranslation('The reply is empty.');
  if (text.length > mostOf(original)) throw new BadTranslation('The reply is too long.');
  const links = text.match(LINK) ?? [];
  if (links.some((link) => !original.includes(link))) throw new BadTranslation('A link was added.');
  return text;
};
