import type { GridApi } from '@ag-grid-community/core';
import { render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { startTestTexts } from '#renderer/testing/world.ts';
import { gridTexts } from './grid-texts.ts';
import type { Changes } from './use-changes.ts';
import { useCellClipboard } from './use-cell-clipboard.ts';

const ROWS = [
  aGridRow(1, { price: 25_000, notes: 'keys in box 4' }),
  aGridRow(2, { status: 'sold' }),
  aGridRow(3, { price: 300 }),
];
const AVAILABILITIES = [
  { id: 4, name: 'In stock', code: 'inStock' },
  { id: 5, name: 'On the way', code: 'onTheWay' },
];

/** A table with one cell in focus, in the first row. */
async function open(column: CellField | 'views' | 'photo') {
  await startTestTexts('en');
  const edit = vi.fn<Changes['edit']>().mockResolvedValue();
  const say = vi.fn<(text: string) => void>();
  const api = {
    getEditingCells: () => [],
    getFocusedCell: () => ({ rowIndex: 0, column: { getColId: () => column } }),
    getDisplayedRowAtIndex: (at: number) => (ROWS[at] ? { data: ROWS[at] } : undefined),
  } as unknown as GridApi<GridRow>;
  const holder = { current: api };
  function Table() {
    const { t } = useTranslation(['inventory', 'prices']);
    const texts = gridTexts(t, AVAILABILITIES);
    useCellClipboard({ api: holder, texts, currency: 'USD', edit, say });
    return (
      <div className="aniv-grid">
        <div className="ag-cell" role="gridcell" aria-label="Cell" tabIndex={-1} />
        <input aria-label="Field" />
      </div>
    );
  }
  render(<Table />);
  screen.getByRole('gridcell').focus();
  return { edit, say };
}

const send = (type: 'copy' | 'paste', text = '') => {
  const held = new Map([['text/plain', text]]);
  const clipboardData = { getData: (kind: string) => held.get(kind), setData: held.set.bind(held) };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData });
  document.activeElement?.dispatchEvent(event);
  return { text: held.get('text/plain'), isTaken: event.defaultPrevented };
};
const asked = ({ edit }: Awaited<ReturnType<typeof open>>) =>
  edit.mock.calls.flatMap(([items]) => items.map(({ postId, change }) => [postId, change]));

test.each([
  ['price', '25000 USD'],
  ['notes', 'keys in box 4'],
  ['views', '0'],
] as const)('the cell of %s is copied as a file has it', async (column, text) => {
  await open(column);

  expect(send('copy')).toEqual({ text, isTaken: true });
});

test('a cell without a text, and what a person types in, are left to the browser', async () => {
  const { edit } = await open('photo');
  expect(send('copy').isTaken).toBe(false);
  expect(send('paste', '1').isTaken).toBe(false);

  screen.getByRole('textbox').focus();

  expect(send('copy').isTaken).toBe(false);
  expect(send('paste', '1').isTaken).toBe(false);
  expect(edit).not.toHaveBeenCalled();
});

test('a column is pasted downward as one change, and a message names what did not fit', async () => {
  const world = await open('price');

  expect(send('paste', '26 000\r\n1\r\n310\r\n9\r\n').isTaken).toBe(true);

  expect(world.edit).toHaveBeenCalledTimes(1);
  expect(world.edit.mock.calls[0]?.[1]).toBe('2 cars are changed');
  expect(asked(world)).toEqual([
    [1, { kind: 'edit', fields: { price: 26_000, priceUnit: 'USD', isPriceLocked: true } }],
    [3, { kind: 'edit', fields: { price: 310, priceUnit: 'USD', isPriceLocked: true } }],
  ]);
  expect(world.say.mock.calls).toEqual([[expect.stringMatching(/^2 lines of 4 were not pasted/)]]);
});

test('one invalid value shows the message that typing it shows', async () => {
  const world = await open('price');

  send('paste', 'much');

  expect(asked(world)).toEqual([]);
  expect(world.say).toHaveBeenCalledWith(expect.stringMatching(/^A price is a whole number/));
});

test('a name of a list is pasted as what it names, and an unknown one is not', async () => {
  const world = await open('availabilityId');

  send('paste', 'on the way');
  send('paste', '5');

  expect(asked(world)).toEqual([[1, { kind: 'edit', fields: { availabilityId: 5 } }]]);
  expect(world.say).toHaveBeenCalledTimes(1);
});

test('lines of one cell stay lines in notes alone', async () => {
  const world = await open('stockNumber');

  send('paste', '"A 1\nA 2"');

  expect(asked(world)).toEqual([[1, { kind: 'edit', fields: { stockNumber: 'A 1 A 2' } }]]);
});

test('several columns at once show that they are too many', async () => {
  const world = await open('mileage');

  send('paste', '1\t2\n3\t4');

  expect(world.edit).not.toHaveBeenCalled();
  expect(world.say).toHaveBeenCalledWith('Only one column can be pasted at a time');
});
