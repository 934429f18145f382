import type { GridApi } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { CAR_PX } from './inventory.columns.ts';

const MOST_PX = 420;
/** The bar to scroll by. */
const BAR_PX = 16;

/** Gives the names of cars the room that the other columns leave: pinned columns do not grow by themselves. */
export function fitCar(api: GridApi<GridRow>, gridPx: number): void {
  const columns = api.getAllDisplayedColumns();
  const car = columns.find((column) => column.getColId() === 'car');
  if (car === undefined || gridPx === 0) return;
  const others = columns.reduce((sum, column) => (column === car ? sum : sum + column.getActualWidth()), BAR_PX);
  const width = Math.min(MOST_PX, Math.max(CAR_PX, gridPx - others));
  if (width !== car.getActualWidth()) api.setColumnWidths([{ key: 'car', newWidth: width }]);
}
