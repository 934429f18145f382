import type { Waiting } from '#contract/ipc/inventory.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { ChangeWindow } from './ChangeWindow.tsx';
import type { OpenChange } from './ChangeWindow.tsx';
import { Palette } from './Palette.tsx';
import type { Command } from './Palette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { Changes } from './use-changes.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

export type OpenWindow =
  | OpenChange
  | { readonly kind: 'palette' | 'help' | 'waiting' }
  | { readonly kind: 'view'; readonly view: SavedView };

type WindowsProps = {
  open: OpenWindow | null;
  rows: readonly GridRow[];
  recent: readonly number[];
  selected: readonly GridRow[];
  waiting: readonly Waiting[];
  source: StockSource;
  changes: Changes;
  commands: readonly Command[];
  views: readonly SavedView[];
  onViews: (views: SavedView[]) => void;
  onCar: (row: GridRow) => void;
  onClose: () => void;
};

/** The one dialog above the grid, if any. */
export function Windows({
  open,
  rows,
  recent,
  selected,
  waiting,
  source,
  changes,
  commands,
  views,
  ...on
}: WindowsProps) {
  const { onCar, onClose } = on;
  if (open === null) return null;
  switch (open.kind) {
    case 'palette':
      return <Palette rows={rows} recent={recent} commands={commands} onCar={onCar} onClose={onClose} />;
    case 'help':
      return <ShortcutsDialog onClose={onClose} />;
    case 'waiting':
      return <WaitingPanel waiting={waiting} source={source} onClose={onClose} />;
    case 'price':
    case 'bulkEdit':
    case 'confirm':
    case 'place':
      return <ChangeWindow open={open} selected={selected} changes={changes} onClose={onClose} />;
    case 'view': {
      const { view } = open;
      return (
        <ViewDialog
          view={view}
          taken={views.map(({ name }) => name)}
          onRename={(name) => on.onViews(views.map((each) => (each.name === view.name ? { ...each, name } : each)))}
          onRemove={() => on.onViews(views.filter(({ name }) => name !== view.name))}
          onClose={onClose}
        />
      );
    }
    default:
      return open satisfies never;
  }
}
