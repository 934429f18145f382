import { useWaitingCars } from '#renderer/features/post-form/waiting/use-waiting-cars.ts';
import { withWaitingCars } from '#renderer/features/post-form/waiting/with-waiting-cars.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import { InTitleBar } from '#renderer/ui/title-place/InTitleBar.tsx';
import { LazyBackups } from './backup/LazyBackups.tsx';
import { CarActions } from './CarActions.tsx';
import { LazyImportChip } from './import/LazyPhotoImport.tsx';
import { StatusBar } from './StatusBar.tsx';
import { FileImportLayer } from './stock-file/FileImportLayer.tsx';
import { SyncChip } from './SyncChip.tsx';
import { Windows } from './Windows.tsx';
import type { WorkstationActions } from './use-workstation-actions.ts';
import type { WorkstationState } from './use-workstation-state.ts';
import type { Command } from './Palette.tsx';

type WorkstationLayersProps = {
  station: WorkstationState;
  actions: WorkstationActions;
  commands: readonly Command[];
  onViews: (views: SavedView[]) => void;
};

/** Below and over the table: status bar, menus, imports and dialogs. */
export function WorkstationLayers({
  station,
  actions: { drawer, actOn, find, print },
  commands,
  onViews,
}: WorkstationLayersProps) {
  const { stock, source, profile, rows, shown, selected, changes, memory } = station;
  const { open, setOpen, menu, setMenu, photos, backups, fileImport } = station;
  const state = withWaitingCars(stock.state, useWaitingCars());
  return (
    <>
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
      <FileImportLayer profile={profile} fileImport={fileImport} changes={changes} />
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
        onViews={onViews}
        onCar={find}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
