import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { NumberField } from '#renderer/ui/number-field/NumberField.tsx';
import { RangeSlider } from '#renderer/ui/range-slider/RangeSlider.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { FilterPartProps } from './filter-lists.ts';
import { MILEAGE_STOPS, priceStops, unitIdOf } from './price-stops.ts';

type Limit = number | undefined;
type RangeProps = {
  from: Limit;
  to: Limit;
  stops: readonly number[];
  labels: { from: string; to: string };
  format: (value: number) => string;
  onRange: (from: Limit, to: Limit) => void;
};

/** Limits typed the wrong way round are meant the other way round. */
const ordered = (from: Limit, to: Limit): [Limit, Limit] =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];

function Range({ from, to, stops, labels, format, onRange }: RangeProps) {
  const { t } = useTranslation('search');
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
  const { t } = useTranslation('search');
  return (
    <Range
      from={filters.PriceFrom}
      to={filters.PriceTo}
      stops={priceStops(currency)}
      labels={{ from: t('priceFrom'), to: t('priceTo') }}
      format={(value) => formatMoney(value, currency)}
      onRange={(PriceFrom, PriceTo) => onChange({ PriceFrom, PriceTo, PriceUnitId: unitIdOf(currency) })}
    />
  );
}

export function MileageFields({ filters, onChange }: PartProps) {
  const { t } = useTranslation('search');
  return (
    <Range
      from={filters.MileageFrom}
      to={filters.MileageTo}
      stops={MILEAGE_STOPS}
      labels={{ from: t('mileageFrom'), to: t('mileageTo') }}
      format={(value) => t('chip.km', { value: formatNumber(value) })}
      onRange={(MileageFrom, MileageTo) => onChange({ MileageFrom, MileageTo })}
    />
  );
}

/** Years from and to; the wrong way round is meant the other way round. */
export function YearFields({ filters, lists, onChange }: Pick<FilterPartProps, 'filters' | 'lists' | 'onChange'>) {
  const { t } = useTranslation('search');
  const options = lists.Year.items.map(({ id, name }) => ({ value: String(id), text: name }));
  const choose = (from: Limit, to: Limit) => {
    const [YearFrom, YearTo] = ordered(from, to);
    onChange({ YearFrom, YearTo });
  };
  const year = (text: string): Limit => (text === '' ? undefined : Number(text));
  const { YearFrom, YearTo } = filters;
  return (
    <>
      <Select
        label={t('yearFrom')}
        value={String(YearFrom ?? '')}
        placeholder={t('from')}
        options={options}
        onChange={(text) => choose(year(text), YearTo)}
      />
      <Select
        label={t('yearTo')}
        value={String(YearTo ?? '')}
        placeholder={t('to')}
        options={options}
        onChange={(text) => choose(YearFrom, year(text))}
      />
    </>
  );
}
