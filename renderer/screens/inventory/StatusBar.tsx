import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { stockTotals } from '#renderer/features/inventory/stock-totals.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';

type StatusBarProps = {
  state: StockState | null;
  rows: readonly GridRow[];
  shown: number;
  onOpen: () => void;
};

/** How the copy stands with the server, what waits, and what the lot is worth. */
export function StatusBar({ state, rows, shown, onOpen }: StatusBarProps) {
  const { t } = useTranslation('inventory');
  const currency = useSelector(selectCurrency);
  const { total, isComplete, averageDays } = useMemo(() => stockTotals(rows), [rows]);
  const needy = (state?.conflicts ?? 0) + (state?.refused ?? 0);
  return (
    <footer className="w-stat">
      <Connection state={state} />
      {(state?.waiting ?? 0) > 0 && (
        <button type="button" onClick={onOpen}>
          {t('state.waiting', { count: state?.waiting ?? 0 })}
        </button>
      )}
      {needy > 0 && (
        <button type="button" className="bad" onClick={onOpen}>
          {t('state.needy', { count: needy })}
        </button>
      )}
      <span>{t('state.rows', { count: shown, number: formatNumber(shown) })}</span>
      <span className="r">
        {t('state.total', { amount: `${isComplete ? '' : '> '}${formatMoney(total, currency)}` })}
      </span>
      <span>{t('state.average', { count: averageDays })}</span>
    </footer>
  );
}

function Connection({ state }: { state: StockState | null }) {
  const { t } = useTranslation('inventory');
  const phase = state?.phase ?? 'syncing';
  const Icon = phase === 'idle' ? IconCloudCheck : phase === 'syncing' ? IconRefresh : IconCloudOff;
  return (
    <span className={`w-link ${phase}`} role="status">
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`state.${phase}`)}
    </span>
  );
}
