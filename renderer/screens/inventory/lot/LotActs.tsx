import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fitting } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { LOT_ICON } from './lot-icon.ts';

const ACTS = ['sold', 'hide', 'show', 'stillForSale'] as const satisfies readonly BulkKind[];
const ICONS = { hide: IconEyeOff, show: IconEye } as const;

/** What can be done with a car in its state. */
export function LotActs({
  row,
  isBusy,
  onPress,
}: {
  row: GridRow;
  isBusy: boolean;
  onPress: (kind: BulkKind) => void;
}) {
  const { t } = useTranslation(['lot', 'inventory']);
  const fit = ACTS.filter((kind) => fitting(kind, [row]).length > 0);
  if (fit.length === 0) return null;
  return (
    <div className="lot-acts">
      {fit.map((kind) => {
        const Icon = kind === 'hide' || kind === 'show' ? ICONS[kind] : null;
        return (
          <Button key={kind} look="outlined" disabled={isBusy} onClick={() => onPress(kind)}>
            {Icon !== null && <Icon {...LOT_ICON} />}
            {kind === 'sold' ? t('sold') : t(`inventory:bulk.${kind}`)}
          </Button>
        );
      })}
    </div>
  );
}
