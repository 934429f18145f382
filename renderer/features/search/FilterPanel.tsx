import './filters.css';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { featuresIn } from '#contract/search-lists.ts';
import { currencySymbol } from '#renderer/lib/format.ts';
import { BodyPicker } from './BodyPicker.tsx';
import { CarSections } from './CarSections.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { ColourDots } from './ColourDots.tsx';
import { ConditionSections } from './ConditionSections.tsx';
import { FeatureFields } from './FeatureFields.tsx';
import { nameOf } from './filter-lists.ts';
import type { FilterPartProps } from './filter-lists.ts';
import { FilterSection } from './FilterSection.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { currencyOfUnit } from './price-stops.ts';
import { PriceLabelFields } from './PriceLabelFields.tsx';
import { QueryField } from './QueryField.tsx';
import { MileageFields, PriceFields } from './RangeFields.tsx';
import { YearFields } from './YearFields.tsx';

/** `currency` is the viewer's; a price already set keeps the currency it was set in. */
export type FilterPanelProps = FilterPartProps & {
  currency: Currency;
  /** Whether the meaning of typed words is waited for. */
  onReading?: (isReading: boolean) => void;
};

const CHIPS = [
  ['TransmissionTypeId', 'transmission'],
  ['DriveTypeId', 'drive'],
] as const;
const LAST_CHIPS = [
  ['AvailabilityId', 'availability'],
  ['DocumentTypeId', 'document'],
] as const;

/** All filters of SPEC.md §9: the sidebar of the results, and the body of the sheet on small screens. */
export function FilterPanel({ currency: viewers, onReading, ...part }: FilterPanelProps) {
  const { t } = useTranslation(['search', 'filters']);
  const { filters, lists, onChange } = part;
  const currency = currencyOfUnit(filters.PriceUnitId) ?? viewers;
  const place = nameOf(lists, 'RegionId', filters.RegionId) ?? nameOf(lists, 'CountryId', filters.CountryId);
  const chips = ([filter, name]: (typeof CHIPS | typeof LAST_CHIPS)[number]) => (
    <FilterSection key={filter} title={t(`filters:section.${name}`)} chosen={nameOf(lists, filter, filters[filter])}>
      <ChoiceChips {...part} filter={filter} label={t(`filters:section.${name}`)} />
    </FilterSection>
  );
  return (
    <>
      <section className="f-sec">
        <QueryField value={filters.Query} currency={viewers} onReading={onReading} onSearch={onChange} />
      </section>
      <CarSections {...part} />
      <FilterSection title={t('filters:section.price', { symbol: currencySymbol(currency) })} isOpenAtFirst>
        <PriceFields filters={filters} onChange={onChange} currency={currency} />
      </FilterSection>
      <PriceLabelFields {...part} />
      <FilterSection title={t('filters:section.year')} isOpenAtFirst>
        <div className="f-2">
          <YearFields filters={filters} lists={lists} onChange={onChange} />
        </div>
      </FilterSection>
      <FilterSection title={t('filters:section.body')} isOpenAtFirst>
        <BodyPicker {...part} />
      </FilterSection>
      <ConditionSections {...part} />
      <FilterSection
        title={t('filters:section.mileage')}
        isOpenAtFirst={filters.MileageFrom !== undefined || filters.MileageTo !== undefined}
      >
        <MileageFields filters={filters} onChange={onChange} />
      </FilterSection>
      <FilterSection title={t('filters:section.fuel')} isOpenAtFirst>
        <ChoiceChips {...part} filter="FuelTypeId" label={t('filters:section.fuel')} />
      </FilterSection>
      {CHIPS.map(chips)}
      <FilterSection title={t('filters:section.color')} isOpenAtFirst>
        <ColourDots {...part} />
      </FilterSection>
      <FilterSection
        title={t('filters:section.features')}
        chosen={filters.Features === undefined ? undefined : String(featuresIn(filters.Features).length)}
      >
        <FeatureFields {...part} />
      </FilterSection>
      <FilterSection title={t('filters:section.place')} chosen={place}>
        <PlaceFields {...part} />
      </FilterSection>
      {LAST_CHIPS.map(chips)}
    </>
  );
}
