const MAX_CHARACTERS = 100;

/** Control signs, and signs that are not seen but turn the direction of what follows or pad a name. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A name from another service, cleaned for our pages; null if nothing is left of it. */
export const personName = (text: string | null | undefined): string | null => {
  const seen = (text ?? '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(seen).slice(0, MAX_CHARACTERS).join('').trim() || null;
};
