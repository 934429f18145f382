import type { RefObject } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import { ASKED_FIRST, fitting, itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import { printPath } from '#renderer/features/inventory/printed.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { withColumn } from './kept-columns.ts';
import { showCar } from './show-car.ts';
import { useCellClipboard } from './use-cell-clipboard.ts';
import { useDrawer } from './use-drawer.ts';
import { useExport } from './use-export.ts';
import type { ColumnName } from './grid-texts.ts';
import type { WorkstationState } from './use-workstation-state.ts';

/** The grid's API, once the grid has loaded. */
type GridRef = RefObject<GridApi<GridRow> | null>;

/** The actions of the workstation on its cars. */
export function useWorkstationActions(
  { rows, selected, texts, currency, say, setFilters, setOpen, changes }: WorkstationState,
  api: GridRef,
) {
  const { t } = useTranslation('inventory');
  const toast = useToast();
  const navigate = useNavigate();
  const drawer = useDrawer(rows, api);
  const actOn = (kind: BulkKind, cars: readonly GridRow[] = selected) => {
    const fit = fitting(kind, cars);
    if (fit.length === 0) return;
    if (ASKED_FIRST.has(kind)) setOpen({ kind: 'confirm', asked: { kind, rows: fit, left: cars.length - fit.length } });
    else void changes.run(itemsOf(kind, fit), t(`done.${kind}`, { count: fit.length }));
  };
  const show = (hidden: readonly GridRow[]) =>
    void changes.run(itemsOf('show', hidden), t('done.show', { count: hidden.length }));
  const find = (row: GridRow) => {
    setFilters(NO_FILTERS);
    drawer.open(row, 'peek');
    requestAnimationFrame(() => showCar(api.current, row.id));
  };
  const exportAs = useExport(api, texts);
  const print = (cars: readonly GridRow[] = selected) => {
    if (cars.length === 0) toast('warn', t('print.choose'));
    else void navigate(printPath(cars.map(({ id }) => id)));
  };
  useCellClipboard({ api, texts, currency, edit: changes.edit, say });
  return {
    drawer,
    actOn,
    show,
    find,
    exportAs,
    print,
    selectAll: () => api.current?.selectAllFiltered(),
    deselectAll: () => api.current?.deselectAll(),
    setColumn: (name: ColumnName, isShown: boolean) => {
      api.current?.setColumnsVisible([name], isShown);
      return withColumn(api.current, name, isShown);
    },
  };
}
export type WorkstationActions = ReturnType<typeof useWorkstationActions>;
