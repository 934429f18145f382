import tableStyles from '@ag-grid-community/styles/ag-grid.css?url';
import quartzStyles from '@ag-grid-community/styles/ag-theme-quartz-no-font.css?url';
import cellStyles from './grid-cells.css?url';
import themeStyles from './grid-theme.css?url';
import { AgGridReact } from '@ag-grid-community/react';
import { useEffect, useMemo, useState } from 'react';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { StockView } from '#renderer/features/inventory/stock-view.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { inventoryColumns } from './inventory.columns.ts';
import type { TableContext } from './stock-row-model.ts';
import { hearing, localeOf, openByName, ROW_PX, SETTINGS, TABLE_MODULES } from './stock-table.ts';
import type { TableHost } from './stock-table.ts';

/** The table's style sheets are separate from the one of all screens, which every first visit loads. */
const STYLES = [tableStyles, quartzStyles, themeStyles, cellStyles];

type StockGridProps = TableHost & { readonly rows: readonly GridRow[]; readonly filters: GridFilters };

/** The dealer's table: AG Grid over the stock's view; another size of photos is another table. */
export function StockGrid(props: StockGridProps) {
  const { rows, filters, texts, currency, rowPhoto, say } = props;
  const [view] = useState(() => new StockView());
  const rateNote = useRateNote();
  const columnDefs = useMemo(
    () => inventoryColumns(texts, currency, { rateNote, rowPhoto }),
    [texts, currency, rateNote, rowPhoto],
  );
  const context = useMemo((): TableContext => ({ texts, view, say }), [texts, view, say]);
  const localeText = useMemo(() => localeOf(texts), [texts]);
  useEffect(() => view.setFilters(filters), [view, filters]);
  useEffect(() => view.setRows(rows), [view, rows]);
  return (
    // The table handles clicks too late to keep the browser from following a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={`w-grid ag-theme-quartz aniv-grid photo-${rowPhoto}${ROW_PX[rowPhoto] === ROW_PX.small ? ' dense' : ''}`}
      onClick={(click) => openByName(click, rows, props)}
    >
      {STYLES.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="grid" />
      ))}
      <AgGridReact<GridRow>
        {...SETTINGS}
        {...hearing(props)}
        modules={TABLE_MODULES}
        columnDefs={columnDefs}
        context={context}
        localeText={localeText}
        rowHeight={ROW_PX[rowPhoto]}
      />
    </div>
  );
}
