import styles from './workstation.css?url';
import { useRef, useState } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { HeldFiles } from './backup/HeldFiles.tsx';
import { BulkBar } from './BulkBar.tsx';
import { EmptyRows } from './EmptyRows.tsx';
import { LazyPhotoImport } from './import/LazyPhotoImport.tsx';
import { useFileDrag } from './import/use-file-drag.ts';
import { StockRail } from './StockRail.tsx';
import { useViews } from './use-views.ts';
import { WorkstationLayers } from './WorkstationLayers.tsx';
import { WorkstationTable } from './WorkstationTable.tsx';
import { WorkstationTools } from './WorkstationTools.tsx';
import { type WorkstationActions, useWorkstationActions } from './use-workstation-actions.ts';
import { useWorkstationCommands } from './use-workstation-commands.ts';
import { type WorkstationProps, type WorkstationState, useWorkstationState } from './use-workstation-state.ts';

/** The dealer's whole stock in one window: rail, table, bulk bar, status bar, and the windows over them. */
export function Workstation(props: WorkstationProps) {
  const { t } = useTranslation('inventory');
  const [isReady, setReady] = useState(false);
  const api = useRef<GridApi<GridRow> | null>(null);
  const query = useRef<HTMLInputElement>(null);
  const station = useWorkstationState(props);
  const { rows, filters, memory, shown, setOpen, photos, backups, fileImport } = station;
  const actions = useWorkstationActions(station, api);
  const { showFilters, showView, saveView, changeViews } = useViews({ ...station, api });
  const showAll = () => showFilters(NO_FILTERS);
  const commands = useWorkstationCommands(station, actions, { isReady, onFilter: () => query.current?.focus() });
  const dropZone = useFileDrag(photos?.open);

  return (
    <div className="w-app" {...dropZone}>
      <link rel="stylesheet" href={styles} precedence="grid" />
      <StockRail
        rows={rows}
        filters={filters}
        profile={station.profile}
        views={memory.views}
        onImport={fileImport.open}
        onFilters={showFilters}
        onView={showView}
        onEditView={(view) => setOpen({ kind: 'view', view })}
      />
      <section className="w-main" aria-label={t('title')}>
        {backups !== null && <HeldFiles held={backups.held} />}
        <WorkstationTools station={station} actions={actions} queryRef={query} saveView={saveView} onClear={showAll} />
        <WorkstationTable
          station={station}
          actions={actions}
          onReady={(ready) => {
            api.current = ready;
            setReady(true);
          }}
        />
        {shown?.length === 0 && (
          <EmptyRows isFiltered={rows.length > 0} onClear={showAll} onImportFile={fileImport.open} />
        )}
        <WorkstationBulk station={station} actions={actions} />
        {photos !== null && <LazyPhotoImport isOpen={photos.isOpen} rows={rows} onShow={actions.show} />}
      </section>
      <WorkstationLayers station={station} actions={actions} commands={commands} onViews={changeViews} />
    </div>
  );
}

/** The bar of actions on the selected cars. */
function WorkstationBulk({ station, actions }: { station: WorkstationState; actions: WorkstationActions }) {
  const navigate = useNavigate();
  const { selected, changes, setOpen, photos } = station;
  const { actOn, print } = actions;
  return (
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
      onClear={actions.deselectAll}
    />
  );
}
