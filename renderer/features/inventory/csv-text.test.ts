import { expect, test } from 'vitest';
import { csvText, csvValue } from './csv-text.ts';

test.each([
  ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['  =1+1', "'  =1+1"],
  ['\n=1+1', "'\n=1+1"],
  ['＝1+1', "'＝1+1"],
  ['Toyota', 'Toyota'],
  [-5, '-5'],
  [null, ''],
  [new Date('2026-11-21T20:00:00.000Z'), '2026-11-21'],
])('%j goes into a CSV file as %j', (value, expected) => {
  expect(csvValue(value)).toBe(expected);
});

test('what would break a line stands in quotes', () => {
  expect(
    csvText([
      ['Car', 'Notes'],
      ['Kia, "Rio"', 'two\nlines'],
      [7, null],
    ]),
  ).toBe('Car,Notes\r\n"Kia, ""Rio""","two\nlines"\r\n7,\r\n');
});
