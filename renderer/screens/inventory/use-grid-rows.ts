import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { useDeps } from '#renderer/deps.ts';
import { gridRowMaker, marksOf } from '#renderer/features/inventory/grid-row.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';

/** The cars as the grid shows them, in the viewer's currency and with what waits marked. */
export function useGridRows(rows: readonly InventoryRow[], waiting: readonly Waiting[]): GridRow[] {
  const currency = useSelector(selectCurrency);
  const rates = useRates();
  const { now } = useDeps();
  const [make] = useState(gridRowMaker);
  const world = useMemo(
    () => ({ now: now().getTime(), currency, perUsd: rates?.perUsd ?? {} }),
    [now, currency, rates],
  );
  return useMemo(() => make(rows, marksOf(waiting), world), [make, rows, waiting, world]);
}
