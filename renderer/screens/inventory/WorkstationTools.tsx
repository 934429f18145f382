import type { RefObject } from 'react';
import { FilterBar } from './FilterBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Tools } from './Tools.tsx';
import type { WorkstationActions } from './use-workstation-actions.ts';
import type { WorkstationState } from './use-workstation-state.ts';

type WorkstationToolsProps = {
  station: WorkstationState;
  actions: WorkstationActions;
  queryRef: RefObject<HTMLInputElement | null>;
  saveView: (name: string) => void;
};

/** Above the table: search, imports, filters and tools. */
export function WorkstationTools({ station, actions, queryRef, saveView }: WorkstationToolsProps) {
  const { rows, filters, setFilters, texts, memory, keep, setOpen, photos, fileImport } = station;
  const { exportAs } = actions;
  return (
    <>
      <Toolbar
        count={rows.length}
        onPalette={() => setOpen({ kind: 'palette' })}
        onImportFile={fileImport.open}
        onImportPhotos={photos?.open}
      />
      <FilterBar rows={rows} filters={filters} texts={texts} queryRef={queryRef} onChange={setFilters}>
        <Tools
          rowPhoto={memory.rowPhoto}
          hidden={new Set(memory.columns.filter(({ hide }) => hide).map(({ colId }) => colId))}
          onRowPhoto={(rowPhoto) => keep({ rowPhoto })}
          onColumn={(name, isShown) => {
            const columns = actions.setColumn(name, isShown);
            keep({ columns });
          }}
          onExport={exportAs}
          onHelp={() => setOpen({ kind: 'help' })}
          onSaveView={saveView}
        />
      </FilterBar>
    </>
  );
}
