import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { workstationCommands } from './workstation-commands.ts';
import { EXPORTS } from './export-files.ts';
import { useAsked } from './use-asked.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { WorkstationActions } from './use-workstation-actions.ts';
import type { WorkstationState } from './use-workstation-state.ts';

/** Commands of the palette, keys, and actions in an address. */
export function useWorkstationCommands(
  { selected, layout, keepLayout, changes, photos, backups, fileImport, setOpen }: WorkstationState,
  actions: WorkstationActions,
  { isReady, onFilter }: { readonly isReady: boolean; readonly onFilter: () => void },
) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const { actOn, exportAs, print } = actions;
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
    filter: onFilter,
    help: () => setOpen({ kind: 'help' }),
    undo: changes.undo,
    print: () => print(),
    all: actions.selectAll,
    clear: actions.deselectAll,
    remove: () => actOn('delete'),
  });

  return workstationCommands(t, selected, {
    add: () => void navigate(pathTo.create()),
    export: exportAs,
    importFile: fileImport.open,
    density: () => keepLayout({ rowPhoto: layout.rowPhoto === 'small' ? 'medium' : 'small' }),
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
}
