import type { RefObject } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { GridMemory, SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { keptColumns } from './kept-columns.ts';

type World = {
  readonly api: RefObject<GridApi<GridRow> | null>;
  readonly filters: GridFilters;
  readonly setFilters: (filters: GridFilters) => void;
  readonly memory: GridMemory;
  readonly keep: (part: Partial<GridMemory>) => void;
};

/** Views of the grid, with their filters, order and columns: shown again, and kept under a name. */
export function useViews({ api, filters, setFilters, memory, keep }: World) {
  const { t } = useTranslation('inventory');
  const toast = useToast();
  return {
    showView: (view: Pick<SavedView, 'filters' | 'sort' | 'columns' | 'rowPhoto'>) => {
      setFilters(view.filters);
      if (view.rowPhoto !== undefined && view.rowPhoto !== memory.rowPhoto) {
        // Another size is another table, which takes its columns from what is remembered.
        keep({ rowPhoto: view.rowPhoto, columns: view.columns ?? memory.columns });
        return;
      }
      if (view.columns !== undefined)
        api.current?.applyColumnState({ state: keptColumns(view.columns), applyOrder: true });
      else if (view.sort.length > 0)
        api.current?.applyColumnState({ state: keptColumns(view.sort), defaultState: { sort: null } });
    },
    saveView: (name: string) => {
      const columns = keptColumns(api.current?.getColumnState() ?? []);
      const view = { name, filters, sort: columns.filter((column) => column.sort), columns, rowPhoto: memory.rowPhoto };
      keep({ views: [...memory.views.filter((each) => each.name !== name), view] });
      toast('ok', t('views.saved', { name }));
    },
  };
}
