import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { readTable } from '#server/lib/csv.ts';
import { DataProblems } from '#server/lib/problems.ts';

const FILE = path.resolve(import.meta.dirname, '../../../resources/translation/latin-words.csv');
const WordRow = z.object({ language: z.enum(LANGUAGES), typed: z.string().min(1), word: z.string().min(1) });

/** Words as people type them in Latin letters, each with its spelling in the language's own script. */
export type LatinWords = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** resources/translation/latin-words.csv: frequent words of messages about cars. */
export const readLatinWords = (): LatinWords => {
  const { rows, problems } = readTable('latin-words.csv', readFileSync(FILE, 'utf8'), WordRow);
  if (problems.length > 0) throw new DataProblems(problems);
  const of = (language: Language) =>
    new Map(rows.filter((row) => row.language === language).map(({ typed, word }) => [typed, word]));
  return { en: of('en'), am: of('am'), ru: of('ru') };
};
