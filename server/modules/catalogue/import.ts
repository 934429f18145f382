import type { OpenDatabase } from '#server/database/database.ts';
import { type Row, readTable } from '#server/lib/csv.ts';
import type { Problem } from '#server/lib/problems.ts';
import { expand, generationsOf, keyOf, modelsOf } from './catalogue.ts';
import { brandIds, knownGenerations, saveCatalogue } from './catalogue.repository.ts';
import { crossCheck } from './checks.ts';
import { ImportRow } from './rows.ts';

export type ImportResult =
  | { readonly isDone: true; readonly rows: number; readonly models: number; readonly generations: number }
  | { readonly isDone: false; readonly problems: readonly Problem[] };

/**
 * Takes an operator's own file in the format of resources/catalogue/modifications, where new brands and models are
 * welcome and an optional column `country` names a new brand's home. All or nothing: with any fault nothing changes.
 */
export const importCatalogue = async (
  { db }: Pick<OpenDatabase, 'db'>,
  file: string,
  text: string,
): Promise<ImportResult> => {
  const { rows, problems } = readTable(file, text, ImportRow, ['country']);
  const found = [...problems, ...crossCheck(file, rows), ...emptiness(file, rows, problems)];
  if (found.length > 0) return { isDone: false, problems: inOrder(found) };
  return db.transaction().execute(async (transaction): Promise<ImportResult> => {
    const clashes = yearClashes(file, rows, await knownGenerations(transaction));
    if (clashes.length > 0) return { isDone: false, problems: clashes };
    const models = modelsOf(rows);
    const generations = generationsOf(rows);
    await saveCatalogue(transaction, {
      brands: brandsOf(rows, await brandIds(transaction)),
      models,
      generations,
      modifications: rows.flatMap(expand),
    });
    return { isDone: true, rows: rows.length, models: models.length, generations: generations.length };
  });
};

const inOrder = (problems: readonly Problem[]): Problem[] => problems.toSorted((a, b) => a.line - b.line);

const emptiness = (file: string, rows: readonly unknown[], problems: readonly Problem[]): Problem[] =>
  rows.length === 0 && problems.length === 0 ? [{ file, line: 1, column: '', text: 'holds no rows' }] : [];

/** A known generation keeps its first year; another one under the same name would be a second generation. */
const yearClashes = (
  file: string,
  rows: readonly Row<ImportRow>[],
  known: ReadonlyMap<string, readonly number[]>,
): Problem[] =>
  rows.flatMap(({ line, brand, model, generation, generationFrom }) => {
    const years = known.get(keyOf(brand, model, generation)) ?? [generationFrom];
    if (years.includes(generationFrom)) return [];
    return [{ file, line, column: 'generationFrom', text: `this generation is known from ${years.join(' and ')}` }];
  });

/** New brands, and known ones whose home the file names. */
const brandsOf = (rows: readonly ImportRow[], known: ReadonlyMap<string, number>) => {
  const homes = new Map<string, string>();
  for (const { brand, country } of rows)
    if (country !== null || (!known.has(brand) && !homes.has(brand))) homes.set(brand, country ?? '');
  return [...homes].map(([name, country]) => ({ name, country }));
};
