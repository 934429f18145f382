import { createInstance } from 'i18next';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatList } from '#renderer/lib/list-text.ts';

test.each([
  ['en', 'en', 'in row 21:', 'in rows 21 and 111:'],
  ['am', 'hy', '21 տողում', '21 և 111 տողերում'],
  ['ru', 'ru', 'в строке 21:', 'в строках 21 и 111:'],
])('the rows with the same value are counted in %s', async (language, locale, one, two) => {
  const stockFile = JSON.parse(readFileSync(`renderer/i18n/locales/${language}/stockFile.json`, 'utf8')) as object;
  const i18n = createInstance();
  await i18n.init({ lng: locale, resources: { [locale]: { stockFile } } });
  const textOf = (rows: readonly string[]) =>
    i18n.t('stockFile:messages.DUPLICATE_IN_FILE', { value: 'A', count: rows.length, rows: formatList(rows, locale) });

  expect(textOf(['21'])).toContain(one);
  expect(textOf(['21', '111'])).toContain(two);
});
