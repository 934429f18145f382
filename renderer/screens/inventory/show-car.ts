import type { GridApi } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';

/** How many frames a row may take to be drawn once it was scrolled to. */
const PATIENCE = 60;

const isThere = (id: number): boolean => document.activeElement?.closest(`.ag-row[row-id="${id}"]`) != null;

/** Gives a cell the keyboard: where its row is not drawn yet, the table forgets to. */
function giveFocus(api: GridApi<GridRow>, id: number, rowIndex: number, frames = PATIENCE): void {
  if (api.isDestroyed()) return;
  api.setFocusedCell(rowIndex, 'car');
  if (!isThere(id) && frames > 0) requestAnimationFrame(() => giveFocus(api, id, rowIndex, frames - 1));
}

/** Brings a car of the table into sight, and the keyboard to it. */
export function showCar(api: GridApi<GridRow> | null, id: number): void {
  const node = api?.getRowNode(String(id));
  if (api === null || node?.rowIndex === null || node?.rowIndex === undefined) return;
  api.ensureNodeVisible(node, 'middle');
  giveFocus(api, id, node.rowIndex);
}
