import type { InventoryRow } from '#contract/http/inventory.ts';
import type { RowsChange } from '#renderer/platform/stock-source.ts';

/** The newest first, as the source gives them: whether cars come at once or in parts must not change their places. */
export const mergedRows = (
  rows: readonly InventoryRow[],
  { changed, removed }: RowsChange,
  news: readonly InventoryRow[],
): readonly InventoryRow[] => {
  const fresh = new Map(news.map((row) => [row.id as number, row]));
  const gone = new Set([...removed, ...changed.filter((id) => !fresh.has(id))]);
  const kept = rows.flatMap((row) => {
    if (gone.has(row.id)) return [];
    const other = fresh.get(row.id);
    fresh.delete(row.id);
    return [other ?? row];
  });
  return fresh.size === 0 ? kept : [...fresh.values(), ...kept].toSorted((a, b) => b.id - a.id);
};
