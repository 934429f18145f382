import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { currencySymbol, formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FIELD_LABEL, fieldClass } from '#renderer/ui/forms/field-class.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { NumberField } from '#renderer/ui/number-field/NumberField.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { Filters } from './filters.ts';
import type { FilterPartProps } from './filter-lists.ts';
import { currencyOfUnit, examplePrice, unitIdOf } from './price-stops.ts';
import { SearchBox } from './SearchBox.tsx';
import { YearFields } from './YearFields.tsx';

type SearchPanelProps = FilterPartProps & {
  /** The viewer's; a price already set keeps the currency it was set in. */
  currency: Currency;
  /** How many cars the choice would show; undefined while that is being counted. */
  total: number | undefined;
  /** Country and region, which home offers in one field. */
  place: ReactNode;
  onSearch: () => void;
};

/** The search of the home page from 768 px: brand, model, years, price, region and the live count. */
export function SearchPanel({ currency: viewers, total, place, onSearch, ...part }: SearchPanelProps) {
  const { t } = useTranslation(['search', 'home']);
  const { filters, onChange } = part;
  const currency = currencyOfUnit(filters.PriceUnitId) ?? viewers;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className="h-sgrid" role="search" aria-label={t('home:searchLabel')} onSubmit={submit}>
      <ChoiceSelect {...part} filter="BrandId" label={t('brand.label')} any={t('brand.any')} />
      <ChoiceSelect
        {...part}
        filter="ModelId"
        label={t('model.label')}
        any={t('model.any')}
        first={filters.BrandId === undefined ? t('model.first') : undefined}
      />
      <div className={fieldClass()} role="group" aria-label={t('home:year')}>
        <span className={FIELD_LABEL} aria-hidden="true">
          {t('home:year')}
        </span>
        <div className="h-pair">
          <YearFields {...part} />
        </div>
      </div>
      <FormField label={t('home:priceTo', { symbol: currencySymbol(currency) })}>
        {({ id }) => (
          <NumberField
            id={id}
            value={filters.PriceTo}
            placeholder={formatNumber(examplePrice(currency))}
            onCommit={(PriceTo) => onChange({ PriceTo, PriceUnitId: unitIdOf(currency) })}
          />
        )}
      </FormField>
      {place}
      <Button type="submit" look="primary" aria-live="polite">
        <IconSearch size={18} stroke={2.4} aria-hidden />
        {total === undefined ? t('home:search') : t('cars', { count: total, shown: formatNumber(total) })}
      </Button>
    </form>
  );
}

type QuickSearchProps = { currency: Currency; onWords: (filters: Filters) => void; onFilters: () => void };

/** The search of the home page by words, and under 768 px the way to all filters. */
export function QuickSearch({ currency, onWords, onFilters }: QuickSearchProps) {
  const { t } = useTranslation('search');
  return (
    <div className="h-sm" role="search" aria-label={t('query.label')}>
      <div>
        <SearchBox
          label={t('query.label')}
          placeholder={t('query.placeholder')}
          currency={currency}
          onSearch={onWords}
        />
      </div>
      <Button look="primary" className="h-all only-m" aria-label={t('filters')} onClick={onFilters}>
        <IconAdjustmentsHorizontal size={22} stroke={2} aria-hidden />
      </Button>
    </div>
  );
}
