import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { convert, roundShown } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { TagSize } from '#renderer/features/inventory/printed.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';
import { Letterhead } from '#renderer/features/post/print/Letterhead.tsx';
import type { Seller } from '#renderer/features/post/print/Letterhead.tsx';

type PriceTagProps = { row: GridRow; size: TagSize; seller: Seller; currency: Currency; words: TagWords | undefined };
/** The texts of a tag in another language than the stock's rows. */
export type TagWords = Pick<Post, 'fuelType' | 'transmissionType'>;

/** The price tag for the windscreen: the car, its price and a QR code of its page. */
export function PriceTag({ row, size, seller, currency, words }: PriceTagProps) {
  const { t } = useTranslation(['inventory', 'posts']);
  const { platform } = useDeps();
  const note = useRateNote();
  const perUsd = useRates()?.perUsd ?? {};
  const facts = [
    { label: t('columns.year'), value: String(row.year) },
    { label: t('fields.mileage'), value: t('posts:mileage', { km: formatNumber(row.mileage) }) },
    { label: t('columns.fuelType'), value: words?.fuelType.name ?? row.fuelType },
    { label: t('print.transmission'), value: words?.transmissionType.name ?? row.transmissionType },
  ].filter(({ value }) => value !== '');
  const converted = currency === row.priceUnit ? undefined : convert(row.price, row.priceUnit, currency, perUsd);
  const other = converted === undefined ? undefined : formatMoney(roundShown(converted, currency), currency);
  return (
    <article className={`pr-tag ${size}`} aria-label={row.title}>
      <Letterhead seller={seller} hasPhone={false} />
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
