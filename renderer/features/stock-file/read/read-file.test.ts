import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cellsOf, encoded, tableOf, workbook } from '../testing.ts';
import { FILE_LIMITS } from '../table.ts';
import { storedZip, unzipped } from './zip.ts';

const RUSSIAN = 'Артикул;VIN;Марка;Модель;Год;Пробег;Цена\nA1;JTMB1RFV5MD072418;Toyota;RAV4;2019;45 000;1 200 000\n';
const ONE = [
  ['Stock', 'Make'],
  ['A1', 'BMW'],
];

describe('a text with separators', () => {
  test.each([',', ';', '\t', '|'])('is split by %j, which is detected', async (separator) => {
    const text = [['Stock', 'Price, USD', 'Note'].join(separator), ['A1', '"1,5"', 'a b'].join(separator)].join('\n');
    const table = await tableOf(text.replace('Price, USD', '"Price, USD"'));

    expect(table.separator).toBe(separator);
    expect(table.rows[1]?.cells).toEqual(['A1', '1,5', 'a b']);
  });

  test('keeps separators, quotes and line breaks within quotes', async () => {
    expect(await cellsOf('a,b\r\n"1, ""one""","two\nlines"\r\n')).toEqual([
      ['a', 'b'],
      ['1, "one"', 'two\nlines'],
    ]);
  });

  test('takes a quote in the middle of a text as a sign', async () => {
    expect(await cellsOf('a,b\nSport 19" wheels,2\n')).toEqual([
      ['a', 'b'],
      ['Sport 19" wheels', '2'],
    ]);
  });

  test('that never closes a quote is refused with its row', async () => {
    await expect(tableOf('a,b\n1,2\n"3,4\n5,6\n')).rejects.toThrow(/^brokenQuotes \d+$/);
  });

  test('counts empty rows, so that numbers are those of the file', async () => {
    const { rows } = await tableOf('a,b\n\n1,2\n,\n3,4\n');

    expect(rows.map(({ at }) => at)).toEqual([1, 3, 5]);
  });

  test('uses the separator of Excel’s `sep=` line', async () => {
    const table = await tableOf('sep=|\na;b|c\n1|2\n');

    expect(table.separator).toBe('|');
    expect(table.rows[0]).toEqual({ at: 2, cells: ['a;b', 'c'] });
  });

  test('may have rows of any length, and headers that are names of every object', async () => {
    expect(await cellsOf('__proto__,constructor\n1\n1,2,3\n')).toEqual([
      ['__proto__', 'constructor'],
      ['1'],
      ['1', '2', '3'],
    ]);
  });
});

describe('the encoding of a text', () => {
  test.each(['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const)('%s is recognised', async (encoding) => {
    const table = await tableOf(encoded(RUSSIAN, encoding));

    expect(table.encoding).toBe(encoding);
    expect(table.rows[0]?.cells[0]).toBe('Артикул');
  });

  test('capitals alone are read, too', async () => {
    expect((await cellsOf(encoded('МАРКА;МОДЕЛЬ;ЦЕНА;ГОРОД\n1;2;3;4', 'windows-1251')))[0]?.[0]).toBe('МАРКА');
  });

  test('Latin letters with signs are read', async () => {
    expect((await cellsOf(encoded('Marke;Außenfarbe\nCitroën;grün', 'windows-1252')))[1]).toEqual(['Citroën', 'grün']);
  });

  test.each([
    ['utf-8', new TextEncoder().encode('\ufeffՄակնիշ;Գին\nBMW;1\n')],
    ['utf-8', new TextEncoder().encode('Մակնիշ;Գին\nBMW;1\n')],
    ['utf-16le', new Uint8Array(Buffer.from('\ufeffՄակնիշ;Գին\nBMW;1\n', 'utf16le'))],
    ['utf-16be', new Uint8Array(Buffer.from('\ufeffՄակնիշ;Գին\nBMW;1\n', 'utf16le').swap16())],
  ])('%s is recognised, with its mark or without', async (encoding, bytes) => {
    const table = await tableOf(bytes);

    expect(table.encoding).toBe(encoding);
    expect(table.rows[0]?.cells).toEqual(['Մակնիշ', 'Գին']);
  });

  test('UTF-16 without a mark is known by its zeros', async () => {
    expect((await tableOf(new Uint8Array(Buffer.from('Stock;Make\nA1;BMW\n', 'utf16le')))).encoding).toBe('utf-16le');
  });

  test('can be chosen, and one that does not fit is refused', async () => {
    expect((await cellsOf(encoded(RUSSIAN, 'koi8-r'), { encoding: 'koi8-r' }))[0]?.[0]).toBe('Артикул');
    await expect(tableOf(encoded(RUSSIAN, 'koi8-r'), { encoding: 'utf-8' })).rejects.toThrow('wrongEncoding');
  });
});

describe('a workbook', () => {
  test('is read from its first sheet with rows, or from the chosen one', async () => {
    const file = await workbook({ Empty: [], Cars: ONE, Old: [['x', 'y']] });
    const table = await tableOf(file);

    expect(table.sheets).toEqual(['Empty', 'Cars', 'Old']);
    expect(table).toMatchObject({ sheet: 'Cars', encoding: null, separator: null });
    expect(table.rows).toEqual(ONE.map((cells, at) => ({ at: at + 1, cells })));
    expect(await cellsOf(file, { sheet: 'Old' })).toEqual([['x', 'y']]);
  });

  test('gives numbers, days and yes or no as texts', async () => {
    const row = [12_500.5, 0.1 + 0.2, true, { value: new Date('2026-11-21T00:00:00Z'), format: 'yyyy-mm-dd' }, 'VIN'];

    expect(await cellsOf(await workbook({ S: [row] }))).toEqual([['12500.5', '0.3', 'true', '2026-11-21', 'VIN']]);
  });

  test('gives what a formula came to, never the formula', async () => {
    const file = await workbook({ S: [['Stock', { type: 'Formula', value: 'HYPERLINK("http://evil.example")' }]] });

    expect(await cellsOf(file)).toEqual([['Stock']]);
  });

  test('of which half is missing is refused as damaged', async () => {
    const bytes = new Uint8Array(await (await workbook({ S: ONE })).arrayBuffer());

    await expect(tableOf(bytes.slice(0, bytes.length / 2))).rejects.toThrow('brokenWorkbook');
  });

  test('that is another archive is refused as such', async () => {
    const archive = storedZip([{ name: 'content.xml', bytes: new Uint8Array(3) }]);

    await expect(tableOf(new Uint8Array(archive))).rejects.toThrow('otherWorkbook');
  });

  test('whose cells lie far out does not fill the memory', async () => {
    const cells = Array.from({ length: 2000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
    const sheet = `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`;
    const archive = storedZip([{ name: 'xl/worksheets/sheet1.xml', bytes: new TextEncoder().encode(sheet) }]);

    await expect(tableOf(new Uint8Array(archive))).rejects.toThrow('tooManyColumns');
  });
});

describe('an archive', () => {
  test('comes out as it went in', async () => {
    const entries = [
      { name: 'a.xml', bytes: new TextEncoder().encode('<a/>') },
      { name: 'b/c.xml', bytes: new Uint8Array(70_000).fill(7) },
    ];

    const back = unzipped(storedZip(entries), () => true);

    expect(back.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
      entries.map(({ name, bytes }) => [name, [...bytes]]),
    );
    expect(unzipped(storedZip(entries), (name) => name === 'a.xml').length).toBe(1);
  });

  test('that unpacks to more than the limit is refused, whatever sizes it declares', async () => {
    const bomb = deflateRawSync(Buffer.alloc(FILE_LIMITS.unpackedBytes + 1));
    const archive = storedZip([{ name: 'xl/worksheets/sheet1.xml', bytes: new Uint8Array(bomb) }]);
    const list = new DataView(archive.buffer);
    // The method of the only entry, before its bytes and in the list: deflated.
    list.setUint16(8, 8, true);
    list.setUint16(30 + 'xl/worksheets/sheet1.xml'.length + bomb.length + 10, 8, true);

    await expect(tableOf(new Uint8Array(archive))).rejects.toThrow('unpacksTooLarge');
  });
});

describe('what is no stock file', () => {
  test.each<[string, BlobPart]>([
    ['empty', ''],
    ['empty', '\n\n ; \n'],
    ['notATable', '%PDF-1.7\n'],
    ['notATable', '<!DOCTYPE html><table><tr><td>1</td></tr></table>'],
    ['notATable', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)],
    ['notATable', Uint8Array.of(65, 66, 0, 0, 0, 67, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)],
    ['oldExcel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
    ['brokenWorkbook', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9)],
    ['tooManyColumns', `${'a,'.repeat(200)}a\n`],
    ['tooManyRows', 'a,b\n'.repeat(20_002)],
    ['tooManyRows', 'a,b\n'.repeat(100_000)],
    ['tooLarge', new Uint8Array(FILE_LIMITS.bytes + 1)],
  ])('is refused as %s', async (code, parts) => {
    await expect(tableOf(parts)).rejects.toThrow(code);
  });

  test('20,000 rows under their headers are within the limit', async () => {
    expect((await tableOf('a,b\n'.repeat(20_001))).rows).toHaveLength(20_001);
  });
});
