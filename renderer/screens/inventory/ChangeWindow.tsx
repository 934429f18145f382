import { useTranslation } from 'react-i18next';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { itemsOf } from '#renderer/features/inventory/bulk-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Asked } from './ConfirmDialog.tsx';
import { LazyBulkEdit } from './LazyBulkEdit.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import type { Changes } from './use-changes.ts';

/** A dialog whose answer changes cars. */
export type OpenChange =
  | { readonly kind: 'price' | 'bulkEdit' }
  | { readonly kind: 'confirm'; readonly asked: Asked }
  | { readonly kind: 'place'; readonly row: InventoryRow };

type ChangeWindowProps = {
  open: OpenChange;
  selected: readonly GridRow[];
  changes: Pick<Changes, 'isBusy' | 'run' | 'edit'>;
  onClose: () => void;
};

/** Asks how cars are to change; the answer closes it and is applied. */
export function ChangeWindow({ open, selected, changes, onClose }: ChangeWindowProps) {
  const { t } = useTranslation('inventory');
  const { isBusy } = changes;
  const change = (items: readonly StockItem[], done: string) => {
    onClose();
    void changes.run(items, done);
  };
  switch (open.kind) {
    case 'price':
      return (
        <PriceDialog
          rows={selected}
          isBusy={isBusy}
          onApply={(items) => change(items, t('done.price', { count: items.length }))}
          onClose={onClose}
        />
      );
    case 'bulkEdit':
      return (
        <LazyBulkEdit
          rows={selected}
          isBusy={isBusy}
          onApply={(items) => change(items, t('done.edit', { count: items.length }))}
          onClose={onClose}
        />
      );
    case 'confirm': {
      const { kind, rows } = open.asked;
      const confirm = () => change(itemsOf(kind, rows), t(`done.${kind}`, { count: rows.length }));
      return <ConfirmDialog {...open.asked} isBusy={isBusy} onConfirm={confirm} onClose={onClose} />;
    }
    case 'place': {
      const { id } = open.row;
      const save = (fields: InventoryEdit) => {
        onClose();
        void changes.edit([{ postId: id, change: { kind: 'edit', fields } }], t('done.edit', { count: 1 }));
      };
      return <PlaceDialog row={open.row} onSave={save} onClose={onClose} />;
    }
    default:
      return open satisfies never;
  }
}
