import tableStyles from '@ag-grid-community/styles/ag-grid.css?url';
import quartzStyles from '@ag-grid-community/styles/ag-theme-quartz-no-font.css?url';
import cellStyles from './grid-cells.css?url';
import themeStyles from './grid-theme.css?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { stockTable } from './stock-table.ts';
import type { StockTable, TableHost } from './stock-table.ts';

/** The table's own style sheets stand apart from the one of all screens, which every first visit loads. */
const STYLES = [tableStyles, quartzStyles, themeStyles, cellStyles];

type StockGridProps = TableHost & { readonly rows: readonly GridRow[]; readonly filters: GridFilters };

/** The dealer's table; another language or density is another table. */
export function StockGrid(props: StockGridProps) {
  const { rows, filters, texts, currency, isDense } = props;
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<StockTable>(null);
  const host = useEffectEvent(() => props);
  useEffect(() => {
    if (box.current === null) return;
    const made = stockTable(box.current, () => host());
    table.current = made;
    return () => {
      table.current = null;
      made.end();
    };
  }, []);
  useEffect(() => table.current?.setWording(texts, currency), [texts, currency]);
  useEffect(() => table.current?.setFilters(filters), [filters]);
  useEffect(() => table.current?.setRows(rows), [rows]);
  return (
    <>
      {STYLES.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="grid" />
      ))}
      <div ref={box} className={`w-grid ag-theme-quartz aniv-grid${isDense ? ' dense' : ''}`} />
    </>
  );
}
