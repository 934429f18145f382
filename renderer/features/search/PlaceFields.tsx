import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { FilterPartProps } from './filter-lists.ts';

/** Country, then its regions (D074). */
export function PlaceFields(part: FilterPartProps) {
  const { t } = useTranslation('search');
  const first = part.filters.CountryId === undefined ? t('region.first') : undefined;
  return (
    <>
      <ChoiceSelect {...part} filter="CountryId" label={t('country.label')} any={t('country.any')} />
      <ChoiceSelect {...part} filter="RegionId" label={t('region.label')} any={t('region.any')} first={first} />
    </>
  );
}
