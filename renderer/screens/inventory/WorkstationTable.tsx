import { useRef } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { cellEdit, outdatedOf, seenEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { LazyDrawer } from './drawer/LazyDrawer.tsx';
import { keptColumns, needlessColumns } from './kept-columns.ts';
import { StockGrid } from './StockGrid.tsx';
import type { WorkstationActions } from './use-workstation-actions.ts';
import type { WorkstationState } from './use-workstation-state.ts';
import type { TableHost } from './stock-table.ts';

type WorkstationTableProps = {
  station: WorkstationState;
  actions: WorkstationActions;
  onReady: (api: GridApi<GridRow>) => void;
};

/** Saves what was typed into a cell; an invalid value is reported and not saved. */
function useCellEdit({ texts, say, changes }: WorkstationState): Pick<TableHost, 'onBeginEdit' | 'onEdit'> {
  const { t } = useTranslation('inventory');
  const seen = useRef<GridRow | null>(null);
  return {
    onBeginEdit: (row) => {
      seen.current = row;
    },
    onEdit: (row, field, text) => {
      const edit = cellEdit(row, field, text);
      if (edit.kind === 'invalid') say(texts.invalid[field]);
      if (edit.kind !== 'edit') return;
      const was = seen.current?.id === row.id ? outdatedOf(edit.fields, seen.current, row) : {};
      void changes.edit([{ postId: row.id, change: seenEdit(edit.fields, was) }], t('done.edit', { count: 1 }));
    },
  };
}

/** The table of the stock, with the open car beside it. */
export function WorkstationTable({ station, actions: { drawer }, onReady }: WorkstationTableProps) {
  const language = useSelector(selectLanguage);
  const { stock, source, rows, filters, texts, currency, layout, keepLayout, say, photos, changes } = station;
  const { setChosen, setShown, setMenu, setOpen } = station;
  const begin = (ready: GridApi<GridRow>) => {
    // Another size of photos or language is another table, in which nothing is chosen.
    setChosen(new Set());
    if (layout.columns.length > 0) return;
    ready.setColumnsVisible(needlessColumns(rows, currency), false);
    keepLayout({ columns: keptColumns(ready.getColumnState()) });
  };
  const edit = useCellEdit(station);
  return (
    <div className="w-beside">
      <StockGrid
        key={`${language}/${layout.rowPhoto}`}
        rows={rows}
        filters={filters}
        texts={texts}
        currency={currency}
        rowPhoto={layout.rowPhoto}
        columns={layout.columns}
        isCarSized={layout.isCarSized}
        onCarSized={() => keepLayout({ isCarSized: true })}
        onReady={(ready) => {
          onReady(ready);
          begin(ready);
        }}
        {...edit}
        onEditPlace={(row) => setOpen({ kind: 'place', row })}
        onOpenMark={() => setOpen({ kind: 'waiting' })}
        onSelect={(ids) => setChosen(new Set(ids))}
        onColumns={(state) => keepLayout({ columns: keptColumns(state) })}
        onShown={setShown}
        say={say}
        takesPhotos={photos !== null}
        onOpenCar={drawer.open}
        onPeek={drawer.peek}
        onRow={drawer.follow}
        onMenu={(row, at) => setMenu({ row, at })}
      />
      {drawer.shown !== null && (
        <LazyDrawer
          {...drawer.shown}
          waiting={stock.waiting}
          source={source}
          changes={changes}
          photoImport={photos}
          onStep={drawer.step}
          onClose={drawer.close}
        />
      )}
    </div>
  );
}
