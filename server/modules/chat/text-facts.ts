import { fold } from '#server/lib/fold.ts';
import { detectLanguage } from '#server/modules/translation/index.ts';
import { sameTextHash } from './limits.ts';
import { warningsOf } from './warnings/warnings.ts';

/**
 * Signs that show nothing and only disguise what is written, such as the direction of `gpj.exe`. Joiners stay: they make
 * emoji.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(INVISIBLE, '').toWellFormed();

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
