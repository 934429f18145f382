import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { TagSize } from '#renderer/features/inventory/printed.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { BrandMark } from '#renderer/ui/brand/BrandMark.tsx';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';

/** Who sells, as it stands on paper. */
export type Seller = { readonly name: string; readonly phone: string | undefined };

type PriceTagProps = { row: GridRow; size: TagSize; seller: Seller };

/** What lies behind the windscreen: the car, its price and the way to its page. */
export function PriceTag({ row, size, seller }: PriceTagProps) {
  const { t } = useTranslation(['inventory', 'posts']);
  const { platform } = useDeps();
  const note = useRateNote();
  const currency = useSelector(selectCurrency);
  const facts = [
    { label: t('columns.year'), value: String(row.year) },
    { label: t('fields.mileage'), value: t('posts:mileage', { km: formatNumber(row.mileage) }) },
    { label: t('columns.fuelType'), value: row.fuelType },
    { label: t('print.transmission'), value: row.transmissionType },
  ].filter(({ value }) => value !== '');
  const other = row.shown !== undefined && currency !== row.priceUnit ? formatMoney(row.shown, currency) : undefined;
  return (
    <article className={`pr-tag ${size}`} aria-label={row.title}>
      <header>
        <b>{seller.name}</b>
        <span className="brand">
          <BrandMark size={22} />
          aniv
        </span>
      </header>
      <h2>{row.title}</h2>
      <p className="price">
        {formatMoney(row.price, row.priceUnit)}
        {other !== undefined && <span>≈&nbsp;{other}</span>}
        {other !== undefined && <small>{note}</small>}
      </p>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <div className="qr">
          <QrCode text={platform.publicUrl(pathTo.post(row.id))} label={t('print.qr')} />
        </div>
        <div>
          <p>{t('print.scan')}</p>
          {seller.phone !== undefined && <b className="phone">{seller.phone}</b>}
          <p className="no">
            {row.stockNumber === null
              ? t('print.number', { number: row.id })
              : t('print.stockNumber', { number: row.stockNumber })}
          </p>
        </div>
      </footer>
    </article>
  );
}
