import { fold } from '#server/lib/fold.ts';
import { detectLanguage } from '#server/modules/translation/index.ts';
import { sameTextHash } from './limits.ts';
import { warningsOf } from './warnings/warnings.ts';

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A written text with what is kept about it: its language, warnings for its reader, what it is found and compared by. */
export const textFacts = (written: string) => {
  const text = storable(written);
  const folded = fold(text);
  return {
    text,
    language: detectLanguage(text)?.language ?? null,
    warnings: JSON.stringify(warningsOf(text)),
    search_text: folded,
    text_hash: sameTextHash(text),
  };
};
