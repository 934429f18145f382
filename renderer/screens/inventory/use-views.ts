import type { RefObject } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import { layoutOf } from '#renderer/features/inventory/grid-memory.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { fitCar } from './fit-car.ts';
import { keptColumns } from './kept-columns.ts';
import type { MemoryState } from './use-memory.ts';

type World = Omit<MemoryState, 'keepLayout'> & {
  readonly api: RefObject<GridApi<GridRow> | null>;
  readonly filters: GridFilters;
  readonly setFilters: (filters: GridFilters) => void;
};

/** Views of the grid, with their filters, order and columns: shown again, and kept under a name. */
export function useViews({ api, filters, setFilters, memory, layout, viewName, enterView, keepViews }: World) {
  const { t } = useTranslation('inventory');
  const toast = useToast();
  const isShown = ({ name }: SavedView) => name === viewName;
  const enter = (name: string | null) => {
    enterView(name);
    const next = layoutOf(memory, name);
    // Another size of photos is another table, which begins with its columns.
    if (name === viewName || next.rowPhoto !== layout.rowPhoto || api.current === null) return;
    api.current.applyColumnState({ state: keptColumns(next.columns), applyOrder: true });
    if (!next.isCarSized) fitCar(api.current);
  };
  return {
    /** Filters of the program itself, with the table's own layout. */
    showFilters: (next: GridFilters) => {
      setFilters(next);
      enter(null);
    },
    showView: (view: SavedView) => {
      setFilters(view.filters);
      enter(view.name);
      if (view.columns === undefined && view.sort.length > 0)
        api.current?.applyColumnState({ state: keptColumns(view.sort), defaultState: { sort: null } });
    },
    saveView: (name: string) => {
      const columns = keptColumns(api.current?.getColumnState() ?? []);
      const sort = columns.filter((column) => column.sort);
      keepViews([...memory.views.filter((each) => each.name !== name), { ...layout, name, filters, sort, columns }]);
      enterView(name);
      toast('ok', t('views.saved', { name }));
    },
    /** Views that were renamed or removed; a renamed one stays on show. */
    changeViews: (views: SavedView[]) => {
      keepViews(views);
      const place = memory.views.findIndex(isShown);
      if (place !== -1 && views.length === memory.views.length) enterView(views[place]?.name ?? null);
      else if (place !== -1 && !views.some(isShown)) enter(null);
    },
  };
}
