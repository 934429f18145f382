import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { NumberField } from '#renderer/ui/number-field/NumberField.tsx';
import { RangeSlider } from '#renderer/ui/range-slider/RangeSlider.tsx';
import type { FilterPartProps } from './filter-lists.ts';
import { ordered } from './limits.ts';
import type { Limit } from './limits.ts';
import { unitIdOf } from './price-stops.ts';
import { MILEAGE_STOPS, priceStops } from './range-stops.ts';

type RangeProps = {
  from: Limit;
  to: Limit;
  stops: readonly number[];
  labels: { from: string; to: string };
  format: (value: number) => string;
  onRange: (from: Limit, to: Limit) => void;
};

function Range({ from, to, stops, labels, format, onRange }: RangeProps) {
  const { t } = useTranslation(['search', 'filters']);
  const commit = (low: Limit, high: Limit) => onRange(...ordered(low, high));
  return (
    <>
      <RangeSlider stops={stops} from={from} to={to} labels={labels} format={format} onCommit={commit} />
      <div className="f-2">
        <NumberField label={labels.from} value={from} placeholder={t('from')} onCommit={(low) => commit(low, to)} />
        <NumberField label={labels.to} value={to} placeholder={t('to')} onCommit={(high) => commit(from, high)} />
      </div>
    </>
  );
}

type PartProps = Pick<FilterPartProps, 'filters' | 'onChange'>;

/** The limits are in the currency shown, which goes with them into the address (D067). */
export function PriceFields({ filters, onChange, currency }: PartProps & { currency: Currency }) {
  const { t } = useTranslation(['search', 'filters']);
  return (
    <Range
      from={filters.PriceFrom}
      to={filters.PriceTo}
      stops={priceStops(currency)}
      labels={{ from: t('filters:priceFrom'), to: t('filters:priceTo') }}
      format={(value) => formatMoney(value, currency)}
      onRange={(PriceFrom, PriceTo) => onChange({ PriceFrom, PriceTo, PriceUnitId: unitIdOf(currency) })}
    />
  );
}

export function MileageFields({ filters, onChange }: PartProps) {
  const { t } = useTranslation(['search', 'filters']);
  return (
    <Range
      from={filters.MileageFrom}
      to={filters.MileageTo}
      stops={MILEAGE_STOPS}
      labels={{ from: t('filters:mileageFrom'), to: t('filters:mileageTo') }}
      format={(value) => t('filters:chip.km', { value: formatNumber(value) })}
      onRange={(MileageFrom, MileageTo) => onChange({ MileageFrom, MileageTo })}
    />
  );
}
