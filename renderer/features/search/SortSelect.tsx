import { useTranslation } from 'react-i18next';
import { Select } from '#renderer/ui/select/Select.tsx';
import { SORTS } from './filters-in-url.ts';
import type { Sort } from './filters-in-url.ts';

type SortSelectProps = { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

/** The order of the results; newest first unless chosen otherwise. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const { t } = useTranslation(['search', 'filters']);
  return (
    <Select
      label={t('filters:sort')}
      value={sort?.code ?? 'newest'}
      placeholder={null}
      options={[
        { value: 'newest', text: t('filters:sorts.newest') },
        ...SORTS.map(({ code }) => ({ value: code, text: t(`filters:sorts.${code}`) })),
      ]}
      onChange={(code) => onSort(SORTS.find((known) => known.code === code))}
    />
  );
}
