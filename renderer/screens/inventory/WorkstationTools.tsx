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
  onClear: () => void;
};

/** Above the table: search, imports, filters and tools. */
export function WorkstationTools({ station, actions, queryRef, saveView, onClear }: WorkstationToolsProps) {
  const { rows, filters, setFilters, texts, layout, keepLayout, setOpen, photos, fileImport } = station;
  const { exportAs } = actions;
  return (
    <>
      <Toolbar
        count={rows.length}
        onPalette={() => setOpen({ kind: 'palette' })}
        onImportFile={fileImport.open}
        onImportPhotos={photos?.open}
      />
      <FilterBar {...{ rows, filters, texts, queryRef, onClear }} onChange={setFilters}>
        <Tools
          rowPhoto={layout.rowPhoto}
          hidden={new Set(layout.columns.filter(({ hide }) => hide).map(({ colId }) => colId))}
          onRowPhoto={(rowPhoto) => keepLayout({ rowPhoto })}
          onColumn={(name, isShown) => {
            const columns = actions.setColumn(name, isShown);
            keepLayout({ columns });
          }}
          onExport={exportAs}
          onHelp={() => setOpen({ kind: 'help' })}
          onSaveView={saveView}
        />
      </FilterBar>
    </>
  );
}
