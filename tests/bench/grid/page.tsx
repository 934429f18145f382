import type { GridApi } from '@ag-grid-community/core';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import { configureStore } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import { viewsOfColumns } from '#renderer/features/inventory/column-rows.ts';
import { gridRowMaker } from '#renderer/features/inventory/grid-row.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import inventory from '#renderer/i18n/locales/en/inventory.json' with { type: 'json' };
import prices from '#renderer/i18n/locales/en/prices.json' with { type: 'json' };
import { gridTexts } from '#renderer/screens/inventory/grid-texts.ts';
import { StockGrid } from '#renderer/screens/inventory/StockGrid.tsx';
import { plainList } from './plain-list.ts';
import { syntheticStock } from './synthetic-stock.ts';

type T = Parameters<typeof gridTexts>[0];

/** The grid's words without the machinery of three languages. */
const word = (key: string): unknown =>
  key.split(/[.:]/).reduce((at: unknown, name) => (at as Record<string, unknown>)[name], { ...inventory, prices });
const texts = gridTexts(((key: string) => String(word(key))) as T, []);
const WORLD = {
  now: Date.parse('2026-11-21T12:00:00.000Z'),
  currency: 'USD',
  perUsd: { USD: 1, AMD: 400 },
} as const;
const NO_COLUMNS: readonly never[] = [];
const nothing = (): void => undefined;

const root = createRoot(document.querySelector('#root')!);
/** Without rates: no price carries the day of one. */
const store = configureStore({ reducer: () => ({ rates: { phase: 'idle' } }) });
let api: GridApi<GridRow> | undefined;
let rows: readonly GridRow[] = [];

const draw = (filters: GridFilters): void =>
  root.render(
    <Provider store={store}>
      <StockGrid
        rows={rows}
        filters={filters}
        texts={texts}
        currency={WORLD.currency}
        rowPhoto="medium"
        takesPhotos={false}
        columns={NO_COLUMNS}
        onReady={(ready) => {
          api = ready;
        }}
        onEdit={nothing}
        onBeginEdit={nothing}
        onEditPlace={nothing}
        onOpenMark={nothing}
        onOpenCar={nothing}
        onPeek={nothing}
        onRow={nothing}
        onMenu={nothing}
        onSelect={nothing}
        onColumns={nothing}
        isCarSized={false}
        onCarSized={nothing}
        onShown={nothing}
        say={nothing}
      />
    </Provider>,
  );

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** The next frame has been painted when the one after it begins. */
const painted = async (): Promise<void> => {
  await frame();
  await frame();
};
const until = async (isThere: () => boolean): Promise<void> => {
  while (!isThere()) await frame();
};
/** Cells of texts, and those that draw more. */
const hasRows = () =>
  ['.ag-center-cols-container .ag-row .ag-cell', '.ag-pinned-left-cols-container .ag-row .g-n b'].every(
    (part) => document.querySelector(part) !== null,
  );

let stock: StockColumns | undefined;
const prepare = (count: number): void => {
  stock = syntheticStock(count);
};

/** Until the page has nothing left to do, such as packing its columns. */
async function rest(): Promise<void> {
  for (let at = 0; at < 60; at += 1) await new Promise((resolve) => requestIdleCallback(resolve));
}

/** From the columns at hand to painted rows, in ms. */
async function show(): Promise<number> {
  if (stock === undefined) throw new Error('No stock was prepared');
  await painted();
  const start = performance.now();
  rows = gridRowMaker()(viewsOfColumns(stock), new Map(), WORLD);
  draw(NO_FILTERS);
  stock = undefined;
  await until(hasRows);
  await painted();
  return performance.now() - start;
}

/** The grid with no car at all, so that its code is loaded and its memory is counted apart. */
async function showEmpty(): Promise<void> {
  draw(NO_FILTERS);
  await until(() => document.querySelector('.ag-root') !== null);
  await painted();
}

async function sort(column: string, order: 'asc' | 'desc'): Promise<number> {
  const start = performance.now();
  api?.applyColumnState({ state: [{ colId: column, sort: order }], defaultState: { sort: null } });
  await frame();
  return performance.now() - start;
}

async function filter(query: string): Promise<{ ms: number; rows: number }> {
  const start = performance.now();
  draw({ ...NO_FILTERS, query });
  const before = api?.getDisplayedRowCount();
  await until(() => api?.getDisplayedRowCount() !== before);
  const ms = performance.now() - start;
  await painted();
  return { ms, rows: api?.getDisplayedRowCount() ?? 0 };
}

/** Lengths of frames in ms while a box moves by a few pixels each. */
async function scroll(box: Element, frames: number, step: number): Promise<number[]> {
  const lengths: number[] = [];
  let last = await frame();
  for (let at = 0; at < frames; at += 1) {
    box.scrollTop += step;
    const now = await frame();
    lengths.push(now - last);
    last = now;
  }
  return lengths;
}

/** As many texts as the grid has columns in sight. */
const PLAIN: readonly ((row: GridRow) => string)[] = [
  ({ title }) => title,
  ({ vin }) => vin ?? '',
  ({ stockNumber }) => stockNumber ?? '',
  ({ status }) => status,
  ({ year }) => String(year),
  ({ mileage }) => String(mileage),
  ({ price }) => String(price),
  ({ priceUnit }) => priceUnit,
  ({ shown }) => String(shown),
  ({ days }) => String(days),
  ({ views }) => String(views),
  ({ mark }) => mark,
];

type Scrolling = { readonly turns: number; readonly frames: number; readonly step: number };

/** The grid and a plain list, turn by turn, so that what else the machine does weighs on both. */
async function scrollBoth({ turns, frames, step }: Scrolling): Promise<Record<'grid' | 'plain', number[]>> {
  const table = document.querySelector('.ag-body-viewport')!;
  const list = plainList(document.body, rows, PLAIN);
  const lengths: Record<'grid' | 'plain', number[]> = { grid: [], plain: [] };
  await painted();
  for (let turn = 0; turn < turns; turn += 1) {
    lengths.plain.push(...(await scroll(list, frames, step)));
    lengths.grid.push(...(await scroll(table, frames, step)));
  }
  list.remove();
  return lengths;
}

const bench = { prepare, show, showEmpty, rest, sort, filter, scrollBoth };
export type GridPage = typeof bench;
Object.assign(globalThis, { bench });
