import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { Chips } from '#renderer/ui/chips/Chip.tsx';
import { setGroups, withoutGroup } from './filters.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { filterText } from './filter-texts.ts';
import type { FilterLists } from './filter-lists.ts';

type FilterChipsProps = {
  filters: Filters;
  lists: FilterLists;
  currency: Currency;
  onFilters: (filters: Filters) => void;
};

/** What is set, each removable; the last chip clears everything. */
export function FilterChips({ filters, lists, currency, onFilters }: FilterChipsProps) {
  const { t, i18n } = useTranslation(['search', 'filters']);
  const items = setGroups(filters).map((group) => {
    const text = filterText(group, filters, { lists, t, locale: i18n.language, currency });
    return { key: group, text, removeLabel: t('filters:remove', { name: text }) };
  });
  return (
    <Chips
      items={items}
      clearText={t('filters:clear')}
      onRemove={(group) => onFilters(withoutGroup(filters, group as FilterGroup))}
      onClear={() => onFilters({})}
    />
  );
}
