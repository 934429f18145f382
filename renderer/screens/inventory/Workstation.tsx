import styles from './workstation.css?url';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { ASKED_FIRST, fitting, itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { cellEdit } from '#renderer/features/inventory/cell-edits.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import { printPath } from '#renderer/features/inventory/printed.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { Stock } from '#renderer/features/inventory/use-stock.ts';
import { useWaitingCars } from '#renderer/features/post-form/waiting/use-waiting-cars.ts';
import { withWaitingCars } from '#renderer/features/post-form/waiting/with-waiting-cars.ts';
import { usePhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { selectCurrency, selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { InTitleBar } from '#renderer/ui/title-place/InTitleBar.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { HeldFiles } from './backup/HeldFiles.tsx';
import { LazyBackups } from './backup/LazyBackups.tsx';
import { useBackups } from './backup/use-backups.ts';
import { BulkBar } from './BulkBar.tsx';
import { CarActions, type MenuOfCar } from './CarActions.tsx';
import { deskCommands } from './desk-commands.ts';
import { LazyDrawer } from './drawer/LazyDrawer.tsx';
import { EmptyRows } from './EmptyRows.tsx';
import { EXPORTS } from './export-files.ts';
import { FilterBar } from './FilterBar.tsx';
import { gridTexts } from './grid-texts.ts';
import { LazyImportChip, LazyPhotoImport } from './import/LazyPhotoImport.tsx';
import { useFileDrag } from './import/use-file-drag.ts';
import { keptColumns, needlessColumns, withColumn } from './kept-columns.ts';
import { showCar } from './show-car.ts';
import { StatusBar } from './StatusBar.tsx';
import { StockGrid } from './StockGrid.tsx';
import { StockRail } from './StockRail.tsx';
import { FileImportLayer } from './stock-file/FileImportLayer.tsx';
import { useFileImport } from './stock-file/use-file-import.ts';
import { SyncChip } from './SyncChip.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Tools } from './Tools.tsx';
import { useAsked } from './use-asked.ts';
import { useCellClipboard } from './use-cell-clipboard.ts';
import { useChanges } from './use-changes.ts';
import { useDrawer } from './use-drawer.ts';
import { useExport } from './use-export.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useMemory } from './use-memory.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useViews } from './use-views.ts';
import { type OpenWindow, Windows } from './Windows.tsx';

type WorkstationProps = {
  stock: Stock & { readonly rows: readonly InventoryRow[] };
  source: StockSource;
  profile: Profile;
};

/** The dealer's whole stock in one window: rail, table, bulk bar, status bar, and the windows over them. */
export function Workstation({ stock, source, profile }: WorkstationProps) {
  const { t } = useTranslation(['inventory', 'prices']);
  const language = useSelector(selectLanguage);
  const currency = useSelector(selectCurrency);
  const availabilities = useLookups()?.availabilities;
  const rows = useGridRows(stock.rows, stock.waiting);
  const state = withWaitingCars(stock.state, useWaitingCars());
  const [filters, setFilters] = useState(NO_FILTERS);
  const [memory, keep] = useMemory(profile.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<readonly GridRow[] | null>(null);
  const [isReady, setReady] = useState(false);
  const [open, setOpen] = useState<OpenWindow | null>(null);
  const [menu, setMenu] = useState<MenuOfCar | null>(null);
  const api = useRef<GridApi<GridRow> | null>(null);
  const query = useRef<HTMLInputElement>(null);
  const drawer = useDrawer(rows, api);
  const toast = useToast();
  const navigate = useNavigate();
  const photos = usePhotoImport();
  const backups = useBackups();
  const dropZone = useFileDrag(photos?.open);
  const fileImport = useFileImport();
  const changes = useChanges(source, profile.id, toast, {
    waiting: () => setOpen({ kind: 'waiting' }),
    undoImport: fileImport.askUndo,
  });
  const texts = useMemo(() => gridTexts(t, availabilities ?? []), [t, availabilities]);
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]);

  const { showView, saveView } = useViews({ api, filters, setFilters, memory, keep });
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
  const say = useCallback((text: string) => toast('warn', text), [toast]);
  useCellClipboard({ api, texts, currency, edit: changes.edit, say });
  const commands = deskCommands(t, selected, {
    add: () => void navigate(pathTo.create()),
    export: exportAs,
    importFile: fileImport.open,
    density: () => keep({ rowPhoto: memory.rowPhoto === 'small' ? 'medium' : 'small' }),
    undo: changes.undo,
    waiting: () => setOpen({ kind: 'waiting' }),
    backups: backups?.open,
    photos: photos?.open,
    help: () => setOpen({ kind: 'help' }),
    price: () => setOpen({ kind: 'price' }),
    editFields: () => setOpen({ kind: 'bulkEdit' }),
    print: () => print(),
    bulk: actOn,
  });
  useAsked(
    {
      export: (kind) => EXPORTS.filter((each) => each === kind).forEach(exportAs),
      print: () => print(),
      open: (what) => what === 'waiting' && setOpen({ kind: 'waiting' }),
      import: (what) => what === 'photos' && photos?.open(),
    },
    isReady,
  );
  useShortcuts({
    palette: () => setOpen({ kind: 'palette' }),
    filter: () => query.current?.focus(),
    help: () => setOpen({ kind: 'help' }),
    undo: changes.undo,
    print: () => print(),
    all: () => api.current?.selectAllFiltered(),
    clear: () => api.current?.deselectAll(),
    remove: () => actOn('delete'),
  });

  return (
    <div className="w-app" {...dropZone}>
      <link rel="stylesheet" href={styles} precedence="grid" />
      <StockRail
        rows={rows}
        filters={filters}
        profile={profile}
        views={memory.views}
        onImport={fileImport.open}
        onStatus={(status) => setFilters({ ...filters, status })}
        onView={showView}
        onEditView={(view) => setOpen({ kind: 'view', view })}
      />
      <section className="w-main" aria-label={t('title')}>
        {backups !== null && <HeldFiles held={backups.held} />}
        <Toolbar
          count={rows.length}
          onPalette={() => setOpen({ kind: 'palette' })}
          onImportFile={fileImport.open}
          onImportPhotos={photos?.open}
        />
        <FilterBar rows={rows} filters={filters} texts={texts} queryRef={query} onChange={setFilters}>
          <Tools
            rowPhoto={memory.rowPhoto}
            hidden={new Set(memory.columns.filter(({ hide }) => hide).map(({ colId }) => colId))}
            onRowPhoto={(rowPhoto) => keep({ rowPhoto })}
            onColumn={(name, isShown) => {
              api.current?.setColumnsVisible([name], isShown);
              keep({ columns: withColumn(api.current, name, isShown) });
            }}
            onExport={exportAs}
            onHelp={() => setOpen({ kind: 'help' })}
            onSaveView={saveView}
          />
        </FilterBar>
        <div className="w-beside">
          <StockGrid
            key={`${language}/${memory.rowPhoto}`}
            rows={rows}
            filters={filters}
            texts={texts}
            currency={currency}
            rowPhoto={memory.rowPhoto}
            columns={memory.columns}
            isCarSized={memory.isCarSized}
            onCarSized={() => keep({ isCarSized: true })}
            onReady={(ready) => {
              api.current = ready;
              setReady(true);
              // Another size of photos or language is another table, in which nothing is chosen.
              setChosen(new Set());
              if (memory.columns.length > 0) return;
              ready.setColumnsVisible(needlessColumns(rows, currency), false);
              keep({ columns: keptColumns(ready.getColumnState()) });
            }}
            onEdit={(row, field, text) => {
              const edit = cellEdit(row, field, text);
              if (edit.kind === 'invalid') toast('warn', texts.invalid[field]);
              if (edit.kind !== 'edit') return;
              void changes.edit(
                [{ postId: row.id, change: { kind: 'edit', fields: edit.fields } }],
                t('done.edit', { count: 1 }),
              );
            }}
            onEditPlace={(row) => setOpen({ kind: 'place', row })}
            onOpenMark={() => setOpen({ kind: 'waiting' })}
            onSelect={(ids) => setChosen(new Set(ids))}
            onColumns={(state) => keep({ columns: keptColumns(state) })}
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
        {shown?.length === 0 && (
          <EmptyRows
            isFiltered={rows.length > 0}
            onClear={() => setFilters(NO_FILTERS)}
            onImportFile={fileImport.open}
          />
        )}
        <BulkBar
          rows={selected}
          isBusy={changes.isBusy}
          onPrice={() => setOpen({ kind: 'price' })}
          onEdit={() => setOpen({ kind: 'bulkEdit' })}
          onAct={actOn}
          onPrint={() => print()}
          onPhotos={({ id }) =>
            photos === null ? void navigate({ pathname: pathTo.edit(id), hash: '#sell-media' }) : photos.chooseFor(id)
          }
          onClear={() => api.current?.deselectAll()}
        />
        {photos !== null && <LazyPhotoImport isOpen={photos.isOpen} rows={rows} onShow={show} />}
      </section>
      <StatusBar
        state={state}
        rows={rows}
        shown={shown ?? rows}
        selected={selected}
        onOpen={() => setOpen({ kind: 'waiting' })}
      />
      <InTitleBar place="state">
        {photos !== null && <LazyImportChip onOpen={photos.open} />}
        {state !== null && <SyncChip state={state} onOpen={() => setOpen({ kind: 'waiting' })} />}
      </InTitleBar>
      {menu !== null && (
        <CarActions
          menu={menu}
          onOpen={drawer.open}
          onPrint={(row) => print([row])}
          onBulk={(kind, row) => actOn(kind, [row])}
          onClose={() => setMenu(null)}
        />
      )}
      {backups !== null && <LazyBackups backups={backups} />}
      <FileImportLayer profile={profile} source={source} fileImport={fileImport} changes={changes} />
      <Windows
        open={open}
        rows={rows}
        recent={drawer.recent}
        selected={selected}
        waiting={stock.waiting}
        source={source}
        changes={changes}
        commands={commands}
        views={memory.views}
        onViews={(views) => keep({ views })}
        onCar={find}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
