import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OTHER_MODEL } from '#contract/constants.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../resources/catalogue');

/** A column of a file without quotes; reading it through its schema takes fifty times as long. */
const columnOf = (name: string, at: number): readonly string[] =>
  readFileSync(path.join(FOLDER, name), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',')[at] ?? '');

/** The brands and models of the shipped catalogue as they are written everywhere, for texts that mention them. */
export const shippedNames = (): { readonly brands: readonly string[]; readonly models: readonly string[] } => ({
  brands: columnOf('brands.csv', 0),
  models: [...new Set(columnOf('models.csv', 1))].filter((name) => name !== OTHER_MODEL),
});
