import type { GridApi } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { CAR_PX } from './inventory.columns.ts';

const MOST_PX = 420;
/** The bar to scroll by. */
const BAR_PX = 16;

/**
 * Gives the names of cars the room that the other columns leave: pinned columns do not grow by themselves. Where not all
 * columns fit, the last visible one ends at the edge, as half a number reads like another number.
 */
export function fitCar(api: GridApi<GridRow>, gridPx: number): void {
  const columns = api.getAllDisplayedColumns();
  const car = columns.find((column) => column.getColId() === 'car');
  if (car === undefined || gridPx === 0) return;
  const pinned = columns.filter((column) => column !== car && column.isPinned());
  let room = gridPx - BAR_PX - CAR_PX;
  for (const column of pinned) room -= column.getActualWidth();
  for (const column of columns) {
    if (column.isPinned()) continue;
    if (column.getActualWidth() > room) break;
    room -= column.getActualWidth();
  }
  const width = Math.min(MOST_PX, CAR_PX + Math.max(0, room));
  if (width !== car.getActualWidth()) api.setColumnWidths([{ key: 'car', newWidth: width }]);
}
