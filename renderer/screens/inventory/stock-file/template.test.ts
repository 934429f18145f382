import { createInstance } from 'i18next';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { someLookups } from '#renderer/testing/lookup-fixtures.ts';
import { csvFile } from './csv-file.ts';
import { fileRows } from '#renderer/features/stock-file/file-rows.ts';
import { guessColumns } from '#renderer/features/stock-file/guess-columns.ts';
import { tableOf } from '#renderer/features/stock-file/testing.ts';
import {
  allowedValues,
  TEMPLATE_FIELDS,
  templateRows,
  templateWorkbook,
} from '#renderer/features/stock-file/template.ts';
import type { FileTexts } from '#renderer/features/stock-file/template.ts';

const textsOf = async (language: string): Promise<FileTexts> => {
  const texts = JSON.parse(readFileSync(`renderer/i18n/locales/${language}/stockFile.json`, 'utf8')) as object;
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { stockFile: texts } } });
  // The instance holds this namespace alone.
  return i18n.getFixedT('en') as unknown as FileTexts;
};

test.each(LANGUAGES)(
  'the template in %s is read back as it was written, as CSV and as a workbook',
  async (language) => {
    const t = await textsOf(language);
    const [headers = [], example = []] = templateRows(t, someLookups(), 'AMD');
    const csv = await tableOf(csvFile([headers, example]));
    const book = await tableOf(await templateWorkbook(t, someLookups(), 'AMD'));

    expect(csv.encoding).toBe('utf-8');
    for (const table of [csv, book]) {
      const mapping = guessColumns(table.rows[0]?.cells ?? [], table.rows.slice(1));
      expect(mapping).toEqual(TEMPLATE_FIELDS);
      expect(fileRows(table.rows.slice(1), mapping)[0]?.row).toEqual(
        Object.fromEntries(
          TEMPLATE_FIELDS.map((field, at) => [field, example[at]]).filter(([, value]) => value !== ''),
        ),
      );
    }
    expect(book.sheets).toHaveLength(2);
  },
);

test('the values that a cell may have are listed column by column', async () => {
  const [headers = [], ...rows] = allowedValues(await textsOf('en'), someLookups());
  const column = headers.indexOf('Transmission');

  expect(rows.map((row) => row[column]).filter(Boolean)).toEqual(['Manual', 'Automatic']);
});

test('a file for a spreadsheet holds no formula', async () => {
  const text = await csvFile([['=1+1', '+37477123456', '@cmd', '\tx', 'a;b', 'say "x"']]).text();

  expect(text).toContain("'=1+1");
  expect(text).toContain("'+37477123456");
  expect(text).toContain("'@cmd");
});
