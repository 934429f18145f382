import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#contract/constants.ts';

const FILE = path.resolve(import.meta.dirname, '../../../resources/translation/latin-words.csv');

/** Words as people type them in Latin letters, each with its spelling in the language's own script. */
export type LatinWords = Readonly<Record<Language, ReadonlyMap<string, string>>>;

let loaded: LatinWords | undefined;

/**
 * resources/translation/latin-words.csv: frequent words of messages about cars. Read at the first message, in a
 * millisecond: its cells hold no quotes and no commas (test).
 */
export const latinWords = (): LatinWords => {
  if (loaded !== undefined) return loaded;
  const rows = readFileSync(FILE, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const of = (language: Language) =>
    new Map(
      rows.flatMap(([code, typed, word]) => (code === language && typed && word ? [[typed, word] as const] : [])),
    );
  loaded = { en: of('en'), am: of('am'), ru: of('ru') };
  return loaded;
};
