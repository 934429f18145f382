import { type CatalogueModel, type CatalogueModification, expand, keyOf } from './catalogue.ts';
import type { Row } from '#server/lib/csv.ts';
import type { Problem } from '#server/lib/problems.ts';
import type { BrandRow, ModelRow, ModificationRow } from './rows.ts';

/** Models of brands that the brand list lacks. */
export const orphanModels = (file: string, rows: readonly Row<ModelRow>[], brands: readonly BrandRow[]): Problem[] => {
  const known = new Set(brands.map(({ name }) => name));
  return rows
    .filter(({ brand }) => !known.has(brand))
    .map(({ line, brand }) => ({ file, line, column: 'brand', text: `${brand} is not in brands.csv` }));
};

/** Rows whose model the model list lacks, or whose generation is outside the model's years. */
export const outsideModels = (
  file: string,
  rows: readonly Row<ModificationRow>[],
  models: readonly CatalogueModel[],
): Problem[] => {
  const known = new Map(models.map((model) => [keyOf(model.brand, model.name), model]));
  return rows.flatMap(({ line, brand, model, generationFrom, generationTo }) => {
    const years = known.get(keyOf(brand, model));
    if (years === undefined) return [{ file, line, column: 'model', text: `${brand} ${model} is not in models.csv` }];
    const end = years.yearTo ?? Number.POSITIVE_INFINITY;
    if (generationFrom >= years.yearFrom && (generationTo ?? Number.POSITIVE_INFINITY) <= end) return [];
    return [{ file, line, column: 'generation', text: 'lies outside the model’s years' }];
  });
};

/** Contradictions within a row, or with an earlier row of the same file. */
export const crossCheck = (file: string, rows: readonly Row<ModificationRow>[]): Problem[] => {
  const seen = new Map<string, number>();
  const generations = new Map<string, Row<ModificationRow>>();
  return rows.flatMap((row) => [
    ...yearProblems(file, row),
    ...generationProblems(file, row, generations),
    ...duplicateProblems(file, row, seen),
    ...engineProblems(file, row),
  ]);
};

const yearProblems = (file: string, row: Row<ModificationRow>): Problem[] => {
  const { line, generationFrom, generationTo, yearFrom, yearTo } = row;
  const problem = (column: string, text: string): Problem => ({ file, line, column, text });
  const end = generationTo ?? Number.POSITIVE_INFINITY;
  const from = yearFrom ?? generationFrom;
  const to = yearTo ?? end;
  if (end < generationFrom) return [problem('generationTo', 'is before generationFrom')];
  if (to < from) return [problem('yearTo', 'is before yearFrom')];
  if (from < generationFrom || from > end) return [problem('yearFrom', 'lies outside the generation')];
  if (yearTo !== null && yearTo > end) return [problem('yearTo', 'lies outside the generation')];
  return [];
};

const generationProblems = (
  file: string,
  row: Row<ModificationRow>,
  generations: Map<string, Row<ModificationRow>>,
): Problem[] => {
  const key = keyOf(row.brand, row.model, row.generation);
  const first = generations.get(key);
  if (first === undefined) generations.set(key, row);
  if (first === undefined || (first.generationFrom === row.generationFrom && first.generationTo === row.generationTo))
    return [];
  return [{ file, line: row.line, column: 'generation', text: `has other years than on line ${first.line}` }];
};

const duplicateProblems = (file: string, row: Row<ModificationRow>, seen: Map<string, number>): Problem[] => {
  const keys = expand(row).map(modificationKey);
  const twice = keys.map((key) => seen.get(key)).find((line) => line !== undefined);
  for (const key of keys) if (!seen.has(key)) seen.set(key, row.line);
  if (twice === undefined && new Set(keys).size === keys.length) return [];
  return [{ file, line: row.line, column: 'modification', text: `repeats line ${twice ?? row.line}` }];
};

/** A modification is known by its generation, name, body and steering side. */
const modificationKey = ({ brand, model, generation, name, body, wheel }: CatalogueModification): string =>
  keyOf(brand, model, generation, name, body, wheel);

const engineProblems = (file: string, row: Row<ModificationRow>): Problem[] =>
  row.fuel === 'electric' && row.displacementCc !== null
    ? [{ file, line: row.line, column: 'displacementCc', text: 'must be empty for an electric car' }]
    : [];
