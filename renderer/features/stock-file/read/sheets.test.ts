import { describe, expect, test } from 'vitest';
import { headersOf, readingOf, rowsOf } from '../import-state.ts';
import type { ReadChoices } from '../table.ts';
import { DEFAULTS, tableOf } from '../testing.ts';
import { handmade } from './testing-workbook.ts';

const HEADERS = ['Stock', 'Make', 'Model', 'Price'];
const LOT = [
  ['A1', 'Toyota', 'RAV4', 100],
  ['A2', 'Toyota', 'Camry', 200],
];

/** What the wizard recognises in a workbook by itself. */
const understood = async (bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices = {}) => {
  const table = await tableOf(bytes, choices);
  const reading = readingOf({ fileName: 'stock.xlsx', table, choices }, { maps: [] }, DEFAULTS);
  return { table, reading, headers: headersOf(reading), rows: rowsOf(reading) };
};

describe('merged cells', () => {
  test('of headers over two rows name their columns', async () => {
    const top = ['Stock', 'Car', null, 'Price'];
    const below = [null, 'Make', 'Model', null];
    const merged = ['A1:A2', 'B1:C1', 'D1:D2'];
    const { headers, rows } = await understood(handmade({ S: { rows: [top, below, ...LOT], merged } }));

    expect(headers).toEqual(['Stock', 'Make', 'Model', 'Price']);
    expect(rows.map(({ at, row }) => [at, row.stockNumber, row.price])).toEqual([
      [3, 'A1', '100'],
      [4, 'A2', '200'],
    ]);
  });

  test('that group headers say what those mean', async () => {
    const top = ['Stock', 'Make', 'Model', 'Price', null];
    const below = [null, null, null, 'USD', 'AMD'];
    const merged = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'];
    const cars = LOT.map((car) => [...car, 40_000]);
    const { headers, reading, rows } = await understood(handmade({ S: { rows: [top, below, ...cars], merged } }));

    expect(headers).toEqual(['Stock', 'Make', 'Model', 'Price, USD', 'Price, AMD']);
    expect(reading.mapping.at(-2)).toBe('price');
    expect(reading.defaults.priceUnit).toBe('USD');
    expect(rows.map(({ row }) => row.price)).toEqual(['100', '200']);
  });

  test('of a title over the whole table and over rows below it are no cars', async () => {
    const title = ['Price list of 21.11.2026', null, null, null];
    const merged = ['A1:XFD1', 'A6:D1048576'];
    const { headers, rows, table } = await understood(handmade({ S: { rows: [title, [], HEADERS, ...LOT], merged } }));

    expect(headers).toEqual(HEADERS);
    expect(rows.map(({ at }) => at)).toEqual([4, 5]);
    expect(table.width).toBe(4);
  });

  test('beside several cars count for each of them, but name only one', async () => {
    const second = [null, null, 'Camry', 200];
    const bytes = handmade({ S: { rows: [HEADERS, LOT[0]!, second], merged: ['A2:A3', 'B2:B3'] } });
    const { rows } = await understood(bytes);

    expect(rows.map(({ row }) => row)).toEqual([
      { stockNumber: 'A1', brand: 'Toyota', model: 'RAV4', price: '100' },
      { brand: 'Toyota', model: 'Camry', price: '200' },
    ]);
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('by the thousand over one another are read no longer than others', async () => {
    const merged = Array.from({ length: 500 }, () => 'A2:D1048576');
    const cars = Array.from({ length: 1000 }, (_, at) => [`A${at}`, 'Toyota', 'RAV4', at + 1]);
    const { rows } = await understood(handmade({ S: { rows: [HEADERS, ...cars], merged } }));

    expect(rows).toHaveLength(1000);
  });
});

describe('the sheet of a workbook', () => {
  const words = { rows: [['How to fill this in'], ['Prices in dollars'], ['One car a row']] };

  test('is the one that looks like a stock, wherever it stands', async () => {
    const { table } = await understood(handmade({ Help: words, Cars: { rows: [HEADERS, ...LOT] } }));

    expect([table.sheet, table.sheets]).toEqual(['Cars', ['Help', 'Cars']]);
  });

  test('is one that is seen, where another names as much', async () => {
    const cars = { rows: [HEADERS, ...LOT] };
    const { table } = await understood(handmade({ Old: { ...cars, isHidden: true }, Cars: cars }));

    expect(table.sheet).toBe('Cars');
  });
});

test('rows that a filter hides are counted, and left out where that is chosen', async () => {
  const bytes = handmade({ S: { rows: [HEADERS, ...LOT, ['A3', 'BMW', 'X5', 300]], hiddenRows: [2, 4, 9] } });

  const whole = await understood(bytes);
  const seen = await understood(bytes, { leavesHidden: true });

  expect([whole.table.hidden, whole.rows.map(({ at }) => at)]).toEqual([2, [2, 3, 4]]);
  expect([seen.table.hidden, seen.rows.map(({ at }) => at)]).toEqual([2, [3]]);
});

test('a car behind tens of thousands of empty rows is not lost without a word', async () => {
  await expect(tableOf(`Stock,Make\n${'\n'.repeat(60_000)}A1,Toyota\n`)).rejects.toThrow('tooManyRows');
});

test('a quote that is never closed is reported with the row in which it was opened', async () => {
  await expect(tableOf('Stock,Notes\nA1,ok\nA2,"open\nA3,ok\n')).rejects.toThrow(/^brokenQuotes 3$/);
});

test('a header of thousands of signs is shown by its beginning', async () => {
  const { headers, rows } = await understood(new TextEncoder().encode(`Stock,${'x'.repeat(10_000)}\nA1,y\n`));

  expect(headers.map(({ length }) => length)).toEqual([5, 201]);
  expect(rows.map(({ row }) => row)).toEqual([{ stockNumber: 'A1' }]);
});
