import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { FilterPartProps } from './filter-lists.ts';

/** Country, then its regions (D074). */
export function PlaceFields(part: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const first = part.filters.CountryId === undefined ? t('filters:region.first') : undefined;
  return (
    <>
      <ChoiceSelect {...part} filter="CountryId" label={t('filters:country.label')} any={t('filters:country.any')} />
      <ChoiceSelect
        {...part}
        filter="RegionId"
        label={t('filters:region.label')}
        any={t('filters:region.any')}
        first={first}
      />
    </>
  );
}
