import { useTranslation } from 'react-i18next';
import { chosenBrands } from './brand-choice.ts';
import { BrandPicker } from './BrandPicker.tsx';
import { CarFields } from './CarFields.tsx';
import type { FilterPartProps } from './filter-lists.ts';
import { FilterSection } from './FilterSection.tsx';

/** Which car is sought: one by its brand and model, or several brands. */
export function CarSections(part: FilterPartProps) {
  const { t } = useTranslation('filters');
  const brands = chosenBrands(part.filters).length;
  return (
    <>
      <FilterSection title={t('section.car')} isOpenAtFirst>
        <CarFields {...part} />
      </FilterSection>
      <FilterSection title={t('brands.title')} chosen={brands < 2 ? undefined : String(brands)} isOpenAtFirst>
        <BrandPicker {...part} />
      </FilterSection>
    </>
  );
}
