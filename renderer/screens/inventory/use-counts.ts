import { useMemo } from 'react';
import { BUILT_IN_VIEWS, countOf, statusCounts } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';

/** How many cars each status and each view has: counted where cars or views change, not at every sign of a filter. */
export function useCounts(rows: readonly GridRow[], views: readonly SavedView[]) {
  const byStatus = useMemo(() => statusCounts(rows), [rows]);
  const byView = useMemo(() => {
    const all: readonly GridFilters[] = [...Object.values(BUILT_IN_VIEWS), ...views.map(({ filters }) => filters)];
    return new Map(all.map((filters) => [filters, countOf(rows, filters)]));
  }, [rows, views]);
  return { byStatus, inView: (filters: GridFilters): number => byView.get(filters) ?? 0 };
}
