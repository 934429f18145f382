import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, expand, generationsOf, shippedModels } from './catalogue.ts';
import { crossCheck, orphanModels, outsideModels } from './checks.ts';
import { readTable } from '#server/lib/csv.ts';
import type { Problem } from '#server/lib/problems.ts';
import { DataProblems } from '#server/lib/problems.ts';
import { BrandRow, CountryRow, LookupRow, ModelRow, ModificationRow, RegionRow } from './rows.ts';

const RESOURCES = path.resolve(import.meta.dirname, '../../../resources');
const FOLDERS = ['lookups', 'catalogue', 'catalogue/modifications'] as const;

/** A data file with its path from the resources folder. */
export type DataFile = { readonly file: string; readonly text: string };

/** Every shipped reference file, always in the same order. */
export const readDataFiles = (): DataFile[] =>
  [
    'countries.csv',
    'regions.csv',
    ...FOLDERS.flatMap((folder) =>
      readdirSync(path.join(RESOURCES, folder))
        .filter((name) => name.endsWith('.csv'))
        .toSorted()
        .map((name) => `${folder}/${name}`),
    ),
  ].map((file) => ({ file, text: readFileSync(path.join(RESOURCES, file), 'utf8') }));

/** Changes whenever any file does. */
export const fingerprint = (files: readonly DataFile[]): string => {
  const hash = createHash('sha256');
  for (const { file, text } of files) hash.update(`${file}\0${text}\0`);
  return hash.digest('hex');
};

/** All reference data: lists, places and the vehicle catalogue. */
export type ReferenceData = {
  readonly lookups: readonly LookupRow[];
  readonly countries: readonly CountryRow[];
  readonly regions: readonly RegionRow[];
  readonly catalogue: Catalogue;
};

/** Parses the shipped files; throws DataProblems with every fault, because a half-loaded catalogue helps nobody. */
export const parseReferenceData = (files: readonly DataFile[]): ReferenceData => {
  const problems: Problem[] = [];
  const read = <T extends object>(match: string, schema: Parameters<typeof readTable<T>>[2]) =>
    files
      .filter(({ file }) => file === match || path.posix.dirname(file) === match)
      .map(({ file, text }) => {
        const table = readTable(file, text, schema);
        problems.push(...table.problems);
        return { file, rows: table.rows };
      });
  const modifications = read('catalogue/modifications', ModificationRow);
  const brandRows = read('catalogue/brands.csv', BrandRow);
  const modelRows = read('catalogue/models.csv', ModelRow);
  for (const { file, rows } of modelRows)
    problems.push(
      ...orphanModels(
        file,
        rows,
        brandRows.flatMap((table) => table.rows),
      ),
    );
  const models = shippedModels(modelRows.flatMap((table) => table.rows));
  for (const { file, rows } of modifications)
    problems.push(...crossCheck(file, rows), ...outsideModels(file, rows, models));
  const rows = modifications.flatMap((table) => table.rows);
  const data: ReferenceData = {
    lookups: read('lookups', LookupRow).flatMap((table) => table.rows),
    countries: read('countries.csv', CountryRow).flatMap((table) => table.rows),
    regions: read('regions.csv', RegionRow).flatMap((table) => table.rows),
    catalogue: {
      brands: brandRows.flatMap((table) => table.rows),
      models,
      generations: generationsOf(rows),
      modifications: rows.flatMap(expand),
    },
  };
  if (problems.length > 0) throw new DataProblems(problems);
  return data;
};
