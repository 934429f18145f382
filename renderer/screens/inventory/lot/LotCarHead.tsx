import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { LOT_ICON } from './lot-icon.ts';

/** The open car's name, price and status, and the way back to the list. */
export function LotCarHead({ row, onClose }: { row: GridRow; onClose: () => void }) {
  const { t } = useTranslation(['lot', 'inventory']);
  return (
    <div className="hd">
      <Button look="minimal" aria-label={t('back')} onClick={onClose}>
        <IconArrowLeft {...LOT_ICON} />
      </Button>
      <div className="grow">
        <h2>{row.title}</h2>
        <p className="muted tnum">
          {row.year} · {formatMoney(row.price, row.priceUnit)}
        </p>
      </div>
      <StatusChip status={row.status} label={t(`inventory:statuses.${row.status}`)} />
    </div>
  );
}
