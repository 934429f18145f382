import type { GridApi } from '@ag-grid-community/core';
import { expect, test, vi } from 'vitest';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { showCar } from './show-car.ts';

/** A row as the table draws it. */
function drawRow(id: number): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="ag-row" row-id="${id}"><div class="ag-cell" tabindex="-1"></div></div>`,
  );
}

/** A table that can give the keyboard only to rows that are drawn, as the real one. */
const tableOf = (id: number) => {
  const asked = vi.fn<() => void>(() =>
    document.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] .ag-cell`)?.focus(),
  );
  const api = {
    getRowNode: (name: string) => (name === String(id) ? { rowIndex: 3 } : undefined),
    ensureNodeVisible: () => undefined,
    setFocusedCell: asked,
    isDestroyed: () => false,
  };
  // What of the table is used here.
  return { asked, api: api as unknown as GridApi<GridRow> };
};

test('the keyboard comes to a car whose row is drawn only after it was scrolled to', async () => {
  const { api, asked } = tableOf(7);
  showCar(api, 7);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(document.body).toHaveFocus();

  drawRow(7);

  await vi.waitFor(() => expect(document.querySelector('[row-id="7"] .ag-cell')).toHaveFocus());
});

test('a car that is not in the table is left alone', () => {
  const { api, asked } = tableOf(7);
  showCar(api, 8);
  showCar(null, 7);

  expect(asked).not.toHaveBeenCalled();
});
