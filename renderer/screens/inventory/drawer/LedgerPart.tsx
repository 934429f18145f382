import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { cellEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { CarMoney } from '#renderer/features/inventory/car-money.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { TextField } from './CarField.tsx';
import { CostList } from './CostList.tsx';
import type { Car } from './use-car.ts';
import type { Read } from './use-typed.ts';

const FIGURES = ['costs', 'margin', 'afterClearance'] as const satisfies readonly (keyof CarMoney)[];
const UNKNOWN = '–';

/** Purchase price, costs and what is left of the price; only the company sees it. */
export function LedgerPart({ car }: { car: Car }) {
  const { t } = useTranslation('carDrawer');
  const currency = useSelector(selectCurrency);
  const { row } = car;
  const { purchasePrice, money } = row;
  const read: Read = (text) => {
    const edit = cellEdit(row, 'purchasePrice', text);
    return edit.kind === 'edit' ? edit.fields : edit.kind;
  };
  return (
    <>
      <p className="wc-hint">{t('ledger.private')}</p>
      <div className="wc-fields">
        <TextField
          car={car}
          name="purchasePrice"
          label={t('ledger.purchasePrice', { unit: row.purchasePriceUnit ?? row.priceUnit })}
          shown={purchasePrice === null ? '' : formatNumber(purchasePrice)}
          placeholder={t('ledger.purchaseHint')}
          isWide
          read={read}
        />
      </div>
      <CostList car={car} />
      <dl className="wc-figures three">
        {FIGURES.map((name) => (
          <div key={name} className={(money[name] ?? 0) < 0 ? 'bad' : ''}>
            <dt>{t(`ledger.${name}`)}</dt>
            <dd className="tnum">{money[name] === null ? UNKNOWN : formatMoney(money[name], currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
