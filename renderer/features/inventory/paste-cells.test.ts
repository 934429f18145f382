import { describe, expect, test } from 'vitest';
import { pastedLines, pasteDown } from './paste-cells.ts';
import { aGridRow } from './testing.ts';

describe('a pasted text', () => {
  test.each([
    ['one value', '25 000', ['25 000']],
    ['a column, with the line break that spreadsheets add', '1\r\n2\r\n', ['1', '2']],
    ['a column with gaps', '1\n\n3', ['1', '', '3']],
    ['a cell of several lines', '"one\ntwo ""three"""\r\nfour', ['one\ntwo "three"', 'four']],
    ['quotes that a person wrote', '"Sport"\n19" wheels', ['"Sport"', '19" wheels']],
    ['a quote that is never closed', '"one\ntwo', ['"one', 'two']],
    ['nothing', '', []],
  ])('is read as %s', (_what, text, lines) => {
    expect(pastedLines(text)).toEqual(lines);
  });

  test('of several columns is none of one', () => {
    expect(pastedLines('1\t2\n3\t4')).toBeNull();
  });
});

describe('lines pasted from a cell downward', () => {
  const rows = [
    aGridRow(1),
    aGridRow(2, { status: 'sold' }),
    aGridRow(3),
    aGridRow(4, { price: 400, priceUnit: 'EUR' }),
    aGridRow(5, { price: 500 }),
  ];
  const paste = (...lines: string[]) => pasteDown(lines, 'price', (step) => rows[step]);

  test('are typed each into the row beside it, in its own currency unless they name one', () => {
    const { items, left } = paste('110', 'for the sold one', '120 AMD', '450', '500');

    expect(items.map(({ postId, change }) => [postId, change])).toEqual([
      [1, { kind: 'edit', fields: { price: 110, priceUnit: 'USD', isPriceLocked: true } }],
      [3, { kind: 'edit', fields: { price: 120, priceUnit: 'AMD', isPriceLocked: true } }],
      [4, { kind: 'edit', fields: { price: 450, priceUnit: 'EUR', isPriceLocked: true } }],
    ]);
    // What is the same already needs no change, and is not left over.
    expect(left).toBe(1);
  });

  test('are left where they are not valid or no row is there', () => {
    expect(paste('0', '1', 'much', '', '510', '520')).toMatchObject({ items: [{ postId: 5 }], left: 5 });
  });
});
