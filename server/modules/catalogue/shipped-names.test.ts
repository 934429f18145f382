import { expect, test } from 'vitest';
import { OTHER_MODEL } from '#contract/constants.ts';
import { readTable } from '#server/lib/csv.ts';
import { readDataFiles } from './files.ts';
import { BrandRow, ModelRow } from './rows.ts';
import { shippedNames } from './shipped-names.ts';

const textOf = (name: string) => readDataFiles().find(({ file }) => file === name)?.text ?? '';

test('the names are those that the catalogue’s own reader finds', () => {
  const brands = readTable('brands.csv', textOf('catalogue/brands.csv'), BrandRow).rows.map(({ name }) => name);
  const models = readTable('models.csv', textOf('catalogue/models.csv'), ModelRow).rows.map(({ model }) => model);

  expect(shippedNames().brands).toEqual(brands);
  expect(new Set(shippedNames().models)).toEqual(new Set(models.filter((name) => name !== OTHER_MODEL)));
});
