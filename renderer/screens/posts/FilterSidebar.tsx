import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { changeFilters, setGroups } from '#renderer/features/search/filters.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import { FilterPanel } from '#renderer/features/search/FilterPanel.tsx';
import { useLiveCount } from '#renderer/features/search/use-live-count.ts';

type FilterSidebarProps = { filters: Filters; lists: FilterLists; onFilters: (filters: Filters) => void };

/** From 1024 px: every choice is applied at once. */
export function FilterSidebar({ filters, lists, onFilters }: FilterSidebarProps) {
  const { t } = useTranslation(['search', 'filters']);
  const currency = useSelector(selectCurrency);
  const { counts } = useLiveCount(filters);
  const [resets, setResets] = useState(0);
  const reset = () => {
    setResets(resets + 1);
    onFilters({});
  };
  return (
    <aside className="s-side" aria-label={t('filters')}>
      <div className="hd">
        <h2>{t('filters')}</h2>
        {setGroups(filters).length > 0 && (
          <button type="button" className="s-reset" onClick={reset}>
            {t('filters:reset')}
          </button>
        )}
      </div>
      <FilterPanel
        key={resets}
        filters={filters}
        lists={lists}
        counts={counts}
        currency={currency}
        onChange={(change) => onFilters(changeFilters(filters, change))}
      />
    </aside>
  );
}
