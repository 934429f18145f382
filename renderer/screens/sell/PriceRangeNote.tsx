import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { PriceRange } from '#contract/http/prices.ts';
import { wholeNumberIn } from '#renderer/features/post-form/car-mileage.ts';
import { selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { placeIn, shareOf } from '#renderer/features/post-form/price-range.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { PAUSE_MS, usePriceRange } from './use-price-range.ts';
import { useSettled } from './use-settled.ts';
import { similarCarsPath } from './similar-cars-path.ts';
import styles from './price-range.css?url';

/** The price range of similar cars and the position of the typed price; empty until it is loaded. */
export function PriceRangeNote() {
  const { t } = useTranslation('sell');
  const range = usePriceRange();
  const values = useSelector(selectFormValues);
  return (
    <div className="wide c-range">
      <link rel="stylesheet" href={styles} precedence="price-range" />
      <div role="status">{range !== null && <Range range={range} />}</div>
      {range !== null && (
        <a className="a-link sm" href={similarCarsPath(values)} target="_blank" rel="noopener noreferrer">
          {t('price.similarCars')}
        </a>
      )}
    </div>
  );
}

function Range({ range }: { range: PriceRange }) {
  const { t } = useTranslation('sell');
  const unit = useField('priceUnit').value;
  // Announced once the user stops typing, not at each digit.
  const price = useSettled(wholeNumberIn(useField('price').value) ?? 0, PAUSE_MS);
  const money = (amount: number) => formatMoney(amount, range.currency);
  // Without a rate the server answers in dollars, beside which another currency's amount means nothing.
  const isPlaced = price > 0 && unit === range.currency;
  return (
    <>
      <p className="tnum">
        {t('price.range', { from: money(range.from), to: money(range.to), cars: formatNumber(range.cars) })}
      </p>
      {isPlaced && (
        <>
          <div className="c-rangebar" aria-hidden="true">
            <i style={{ insetInlineStart: `${shareOf(range, price) * 100}%` }} />
          </div>
          <p>{t(`price.places.${placeIn(range, price)}`)}</p>
        </>
      )}
    </>
  );
}
