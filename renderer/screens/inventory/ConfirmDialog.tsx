import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { GridDialog } from './GridDialog.tsx';

export type Asked = { kind: BulkKind; rows: readonly InventoryRow[]; left: number };
type ConfirmDialogProps = Asked & { isBusy: boolean; onConfirm: () => void; onClose: () => void };

/** One question that names every car it is about. */
export function ConfirmDialog({ kind, rows, left, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('inventory');
  const asked = kind === 'delete' || kind === 'sold' ? kind : 'top';
  const title = t(`confirm.${asked}.title`, { count: rows.length });
  return (
    <GridDialog title={title} onClose={onClose}>
      <p>{t(`confirm.${asked}.text`)}</p>
      {/* Scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="names" tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.title}</b> <span className="muted">{row.stockNumber ?? row.vin ?? `#${row.id}`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="muted">{t('confirm.left', { count: left })}</p>}
      <div className="acts">
        <Button look="outlined" onClick={onClose}>
          {t('confirm.keep')}
        </Button>
        <Button look={asked === 'top' ? 'primary' : 'danger'} disabled={isBusy} onClick={onConfirm}>
          {t(`bulk.${kind}`)}
        </Button>
      </div>
    </GridDialog>
  );
}
