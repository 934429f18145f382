import {
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconFlame,
  IconKey,
  IconLockOpen,
  IconPencil,
  IconPhotoPlus,
  IconPrinter,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import { AS_NEEDED, BULK_KINDS, fitting } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

const ICONS = {
  stillForSale: IconCircleCheck,
  top: IconFlame,
  hide: IconEyeOff,
  show: IconEye,
  sold: IconKey,
  unlock: IconLockOpen,
  delete: IconTrash,
} as const;

type BulkBarProps = {
  rows: readonly InventoryRow[];
  isBusy: boolean;
  onPrice: () => void;
  /** Any other field of all of them. */
  onEdit: () => void;
  onAct: (kind: BulkKind) => void;
  /** Photos of the one car that is chosen. */
  onPhotos: (row: InventoryRow) => void;
  onPrint: () => void;
  onClear: () => void;
};

/** What can be done with the chosen cars, above the bottom while any are chosen. */
export function BulkBar({ rows, isBusy, onPrice, onEdit, onAct, onPhotos, onPrint, onClear }: BulkBarProps) {
  const { t } = useTranslation('inventory');
  const [only] = rows;
  if (rows.length === 0) return null;
  return (
    <div className="w-bulk" role="toolbar" aria-label={t('bulk.label')} aria-busy={isBusy}>
      <b>{t('bulk.selected', { count: rows.length, number: formatNumber(rows.length) })}</b>
      <Button look="minimal" disabled={isBusy} onClick={onPrice}>
        <IconTag size={16} stroke={1.8} aria-hidden />
        {t('bulk.price')}
      </Button>
      <Button look="minimal" disabled={isBusy} onClick={onEdit}>
        <IconPencil size={16} stroke={1.8} aria-hidden />
        {t('bulk.editFields')}
      </Button>
      {rows.length === 1 && only !== undefined && (
        <Button look="minimal" disabled={TRANSITIONS.edit[only.status] !== 'do'} onClick={() => onPhotos(only)}>
          <IconPhotoPlus size={16} stroke={1.8} aria-hidden />
          {t('bulk.photos')}
        </Button>
      )}
      {BULK_KINDS.filter((kind) => !AS_NEEDED.has(kind) || fitting(kind, rows).length > 0).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Button
            key={kind}
            look={kind === 'delete' ? 'minimal-danger' : 'minimal'}
            disabled={isBusy || fitting(kind, rows).length === 0}
            onClick={() => onAct(kind)}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
            {t(`bulk.${kind}`)}
          </Button>
        );
      })}
      <Button look="minimal" onClick={onPrint}>
        <IconPrinter size={16} stroke={1.8} aria-hidden />
        {t('bulk.print')}
      </Button>
      <Button look="minimal" className="ic" aria-label={t('bulk.clear')} onClick={onClear}>
        <IconX size={16} stroke={2} aria-hidden />
      </Button>
    </div>
  );
}
