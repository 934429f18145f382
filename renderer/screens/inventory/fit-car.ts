import type { Column, GridApi } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';

const LEAST_PX = 220;
const MOST_PX = 420;

/**
 * Gives the names of cars the room that the other columns leave: pinned columns do not grow by themselves. Where not all
 * columns fit, the last visible one ends at the edge, as half a number reads like another number.
 */
export function fitCar(api: GridApi<GridRow>): void {
  const columns = api.getAllDisplayedColumns();
  const car = columns.find((column) => column.getColId() === 'car');
  const { left, right } = api.getHorizontalPixelRange();
  if (car === undefined || right === left) return;
  let room = right - left + car.getActualWidth() - LEAST_PX;
  for (const column of columns) {
    if (column.isPinned()) continue;
    if (column.getActualWidth() > room) break;
    room -= column.getActualWidth();
  }
  const width = Math.min(MOST_PX, LEAST_PX + Math.max(0, room));
  if (width !== car.getActualWidth()) api.setColumnWidths([{ key: 'car', newWidth: width }]);
}

/** A grid that became narrower while it was scrolled begins with a whole column: with the one that has the keyboard. */
export function beginWithWholeColumn(api: GridApi<GridRow>): void {
  const { left } = api.getHorizontalPixelRange();
  if (left === 0) return;
  const focused = api.getFocusedCell()?.column;
  const cut = api.getAllDisplayedColumns().find((column) => !column.isPinned() && endOf(column) > left);
  const first = focused === undefined || focused.isPinned() ? cut : focused;
  if (first !== undefined) api.ensureColumnVisible(first, 'start');
}

const endOf = (column: Column): number => (column.getLeft() ?? 0) + column.getActualWidth();
