import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { LazyBulkEdit } from './LazyBulkEdit.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Asked } from './ConfirmDialog.tsx';
import { Palette } from './Palette.tsx';
import type { Command } from './Palette.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { Changes } from './use-changes.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

export type OpenWindow =
  | { readonly kind: 'palette' | 'help' | 'price' | 'bulkEdit' | 'waiting' }
  | { readonly kind: 'confirm'; readonly asked: Asked }
  | { readonly kind: 'place'; readonly row: InventoryRow }
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
  const { t } = useTranslation('inventory');
  const change = (items: readonly StockItem[], done: string) => {
    onClose();
    void changes.run(items, done);
  };
  if (open === null) return null;
  switch (open.kind) {
    case 'palette':
      return <Palette rows={rows} recent={recent} commands={commands} onCar={onCar} onClose={onClose} />;
    case 'help':
      return <ShortcutsDialog onClose={onClose} />;
    case 'waiting':
      return <WaitingPanel waiting={waiting} source={source} onClose={onClose} />;
    case 'price':
      return (
        <PriceDialog
          rows={selected}
          isBusy={changes.isBusy}
          onApply={(items) => change(items, t('done.price', { count: items.length }))}
          onClose={onClose}
        />
      );
    case 'bulkEdit':
      return (
        <LazyBulkEdit
          rows={selected}
          isBusy={changes.isBusy}
          onApply={(items) => change(items, t('done.edit', { count: items.length }))}
          onClose={onClose}
        />
      );
    case 'confirm': {
      const { kind, rows: fit } = open.asked;
      return (
        <ConfirmDialog
          {...open.asked}
          isBusy={changes.isBusy}
          onConfirm={() => change(itemsOf(kind, fit), t(`done.${kind}`, { count: fit.length }))}
          onClose={onClose}
        />
      );
    }
    case 'place':
      return (
        <PlaceDialog
          row={open.row}
          onSave={(fields) => {
            onClose();
            void changes.edit(
              [{ postId: open.row.id, change: { kind: 'edit', fields } }],
              t('done.edit', { count: 1 }),
            );
          }}
          onClose={onClose}
        />
      );
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
