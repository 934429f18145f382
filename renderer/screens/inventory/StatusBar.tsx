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
  /** The rows that pass the filters, and those of them that are selected. */
  shown: readonly GridRow[];
  selected: readonly GridRow[];
  onOpen: () => void;
};

/** The sync state, waiting changes, and the total price of the selected, the shown or all cars. */
export function StatusBar({ state, rows, shown, selected, onOpen }: StatusBarProps) {
  const { t } = useTranslation('inventory');
  const currency = useSelector(selectCurrency);
  const counted = selected.length > 0 ? selected : shown;
  const of = selected.length > 0 ? 'selected' : shown.length < rows.length ? 'shown' : 'total';
  const { total, isComplete, margin, averageDays } = useMemo(
    () => stockTotals(counted, { withSold: of !== 'total' }),
    [counted, of],
  );
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
      <span>{t('state.rows', { count: counted.length, number: formatNumber(counted.length) })}</span>
      <span className="r">
        {t(`state.${of}`, { amount: `${isComplete ? '' : '> '}${formatMoney(total, currency)}` })}
      </span>
      {margin !== null && <span>{t('state.margin', { amount: formatMoney(margin, currency) })}</span>}
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
