import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OTHER_MODEL } from '#contract/constants.ts';
import { readTable } from '#server/lib/csv.ts';
import { BrandRow, ModelRow } from './rows.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../resources/catalogue');
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');

/** The brands and models of the shipped catalogue as they are written everywhere, for texts that mention them. */
export const shippedNames = (): { readonly brands: readonly string[]; readonly models: readonly string[] } => {
  const brands = readTable('brands.csv', read('brands.csv'), BrandRow).rows.map(({ name }) => name);
  const models = readTable('models.csv', read('models.csv'), ModelRow).rows.map(({ model }) => model);
  return { brands, models: [...new Set(models)].filter((name) => name !== OTHER_MODEL) };
};
