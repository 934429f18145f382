import { type Language, LANGUAGES } from '#contract/constants.ts';
import { TRANSLATION_FIELDS } from '#contract/text-language.ts';
import { textHash } from '#server/lib/text-hash.ts';
import type { PostDraft } from './post-draft.ts';

export type Original = { readonly original_description: string; readonly original_language: string };
export type Stored = { readonly language: string; readonly description: string; readonly original_hash: string };

/** What a draft means for the seller's own translations; `texts` are those that buyers will read. */
export type Corrections = {
  readonly set: readonly { readonly language: Language; readonly description: string }[];
  readonly drop: readonly Language[];
  readonly texts: readonly string[];
};
export const NO_CORRECTIONS: Corrections = { set: [], drop: [], texts: [] };

export const hashOfOriginal = ({ original_description, original_language }: Original): string =>
  textHash(original_description, original_language);

/**
 * The changes to write (D062). A correction belongs to the text it was made for: sent unchanged with another description,
 * it is kept as outdated; sent again with the same description, it is current. An empty field removes the correction
 * that it showed, and no other.
 */
export const planCorrections = (
  draft: PostDraft,
  now: Original,
  { before, stored }: { readonly before: Original | undefined; readonly stored: readonly Stored[] },
): Corrections => {
  if (now.original_description === '') return NO_CORRECTIONS;
  const hashes = { now: hashOfOriginal(now), before: before === undefined ? '' : hashOfOriginal(before) };
  const plan = {
    set: [] as { language: Language; description: string }[],
    drop: [] as Language[],
    texts: [] as string[],
  };
  for (const language of LANGUAGES) {
    if (language === now.original_language) continue;
    const text = draft[TRANSLATION_FIELDS[language]] ?? '';
    const old = stored.find((each) => each.language === language);
    const wasShown = old !== undefined && old.original_hash === hashes.before;
    if (text === '') {
      if (wasShown) plan.drop.push(language);
    } else if (wasShown && old.description === text) {
      if (hashes.now === hashes.before) plan.texts.push(text);
    } else {
      plan.set.push({ language, description: text });
      plan.texts.push(text);
    }
  }
  return plan;
};

/** The history's names of descriptions that a seller corrected in other languages. */
export const correctedFields = ({ set, drop }: Corrections): string[] =>
  [...set.map(({ language }) => language), ...drop].map((language) => `translation_${language}`);
