import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { DrawerWay } from './drawer/CarDrawer.tsx';
import { markOpenRow } from './open-row.ts';

type Shown = { readonly row: GridRow; readonly way: DrawerWay };
export type OpenDrawer = Shown & {
  /** The car left the stock; the drawer shows it as it was last. */
  readonly isGone: boolean;
};
export type Drawer = {
  /** The cars that were open last, the latest first. */
  readonly recent: readonly number[];
  readonly shown: OpenDrawer | null;
  readonly open: (row: GridRow, way: DrawerWay) => void;
  /** Looks at a car, or stops looking at it. */
  readonly peek: (row: GridRow) => void;
  /** The keyboard went to another row of the grid. */
  readonly follow: (row: GridRow) => void;
  readonly step: (step: 1 | -1) => void;
  readonly close: () => void;
};

const MOST_RECENT = 5;

/** Text that cannot be saved stays in sight until it is put right or given up. */
const isHeld = (): boolean => {
  const wrong = document.querySelector<HTMLElement>('.w-car [aria-invalid="true"]');
  wrong?.focus();
  return wrong !== null;
};

/** Which car is open beside the grid. */
export function useDrawer(rows: readonly GridRow[], api: RefObject<GridApi<GridRow> | null>): Drawer {
  const [shown, setShown] = useState<Shown | null>(null);
  const [recent, setRecent] = useState<readonly number[]>([]);
  const id = shown?.row.id;
  if (id !== undefined && recent[0] !== id)
    setRecent([id, ...recent.filter((each) => each !== id)].slice(0, MOST_RECENT));
  const live = id === undefined ? undefined : rows.find((row) => row.id === id);
  // The last that is known of a car that leaves.
  if (shown !== null && live !== undefined && live !== shown.row) setShown({ ...shown, row: live });
  useEffect(() => markOpenRow(id ?? null), [id]);

  const close = () => {
    setShown(null);
    const at = id === undefined ? null : (api.current?.getRowNode(String(id))?.rowIndex ?? null);
    if (at !== null) api.current?.setFocusedCell(at, 'car');
  };
  return {
    recent,
    shown: shown === null ? null : { ...shown, row: live ?? shown.row, isGone: live === undefined },
    open: (row, way) => {
      if (row.id === id || !isHeld()) setShown({ row, way });
    },
    peek: (row) => (row.id === id ? setShown(null) : setShown({ row, way: 'peek' })),
    follow: (row) => {
      if (shown !== null && row.id !== id) setShown({ row, way: 'peek' });
    },
    step: (step) => {
      const grid = api.current;
      const at = id === undefined ? null : (grid?.getRowNode(String(id))?.rowIndex ?? null);
      const next = at === null ? undefined : grid?.getDisplayedRowAtIndex(at + step);
      if (next?.data === undefined || isHeld()) return;
      grid?.ensureNodeVisible(next);
      setShown({ row: next.data, way: shown?.way ?? 'open' });
    },
    close,
  };
}
