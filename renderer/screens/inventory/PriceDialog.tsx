import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { PRICE_WAYS, priceItems, priceLines, ROUNDINGS } from '#renderer/features/inventory/price-rule.ts';
import type { PriceLine, PriceWay } from '#renderer/features/inventory/price-rule.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { GridDialog } from './GridDialog.tsx';

type PriceDialogProps = {
  rows: readonly InventoryRow[];
  isBusy: boolean;
  onApply: (items: readonly StockItem[]) => void;
  onClose: () => void;
};

/** A sign, digits, and a decimal part; null while it is not yet a number. */
const numberIn = (text: string): number | null => {
  const tidy = text
    .replace(/[\s\u00a0]/g, '')
    .replace(/[−–]/, '-')
    .replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(tidy) ? Number(tidy) : null;
};

/** Changes the prices of the chosen cars by one rule, with every new price shown first. */
export function PriceDialog({ rows, isBusy, onApply, onClose }: PriceDialogProps) {
  const { t } = useTranslation('inventory');
  const [way, setWay] = useState<PriceWay>('percent');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState('1');
  const value = numberIn(text);
  const lines = value === null ? [] : priceLines(rows, { way, value, rounding: Number(rounding) });
  const changed = priceItems(lines);
  const isMixed = new Set(rows.map(({ priceUnit }) => priceUnit)).size > 1;
  return (
    <GridDialog title={t('price.title', { count: rows.length })} isWide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && changed.length > 0) onApply(changed);
        }}
      >
        <div className="rule">
          <Seg
            label={t('price.way')}
            value={way}
            onChange={setWay}
            options={PRICE_WAYS.map((each) => ({ value: each, text: t(`price.ways.${each}`) }))}
          />
          <InputGroup data-first-focus>
            <Input
              inputMode="text"
              autoComplete="off"
              aria-label={t(`price.labels.${way}`)}
              placeholder={t(`price.placeholders.${way}`)}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </InputGroup>
          <Select
            label={t('price.rounding')}
            value={rounding}
            placeholder={null}
            options={ROUNDINGS.map((step) => ({
              value: String(step),
              text: step === 1 ? t('price.whole') : t('price.roundTo', { step: formatNumber(step) }),
            }))}
            onChange={setRounding}
          />
        </div>
        {isMixed && way !== 'percent' && <p className="muted">{t('price.mixed')}</p>}
        <Preview lines={lines} />
        <div className="acts">
          <Button look="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={isBusy || changed.length === 0}>
            {t('price.apply', { count: changed.length })}
          </Button>
        </div>
      </form>
    </GridDialog>
  );
}

function Preview({ lines }: { lines: readonly PriceLine[] }) {
  const { t } = useTranslation('inventory');
  if (lines.length === 0) return <p className="muted">{t('price.hint')}</p>;
  return (
    // Scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="preview" tabIndex={0} role="region" aria-label={t('price.preview')}>
      <table>
        <thead>
          <tr>
            <th>{t('columns.car')}</th>
            <th className="num">{t('price.before')}</th>
            <th className="num">{t('price.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, price, skip }) => (
            <tr key={row.id} className={skip === null ? '' : 'skip'}>
              <td>{row.title}</td>
              <td className="num">{formatMoney(row.price, row.priceUnit)}</td>
              <td className="num">{skip === null ? formatMoney(price, row.priceUnit) : t(`price.skip.${skip}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
