import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ONLY_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import { COLUMN_FILTERS, isSet } from './column-filters.ts';
import type { ColumnFilter } from './column-filters.ts';
import { FilterForm } from './FilterForm.tsx';
import type { FilterFormProps } from './FilterForm.tsx';
import { Popover } from './Popover.tsx';

type MoreFiltersProps = Omit<FilterFormProps, 'filter'>;

/** Every filter that has no chip in the bar: first which, then how. */
export function MoreFilters(props: MoreFiltersProps) {
  const { t } = useTranslation('inventory');
  return (
    <Popover label={t('filters.more')} button={t('filters.more')}>
      <Others {...props} />
    </Popover>
  );
}

function Others({ filters, onChange, ...props }: MoreFiltersProps) {
  const { t } = useTranslation('inventory');
  const [filter, setFilter] = useState<ColumnFilter | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (filter !== null) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [filter]);
  if (filter !== null)
    return (
      <div ref={box}>
        <p className="head">{t(`filters.names.${filter.name}`)}</p>
        <FilterForm filter={filter} filters={filters} onChange={onChange} {...props} />
      </div>
    );
  return (
    <ul>
      {COLUMN_FILTERS.filter((each) => each.isOften !== true && !isSet(filters, each)).map((each) => (
        <li key={each.name}>
          <button type="button" onClick={() => setFilter(each)}>
            {t(`filters.names.${each.name}`)}
          </button>
        </li>
      ))}
      {ONLY_FILTERS.map((only) => (
        <li key={only}>
          <button type="button" data-closes onClick={() => onChange({ ...filters, only })}>
            {t(`only.${only}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
