import { useTranslation } from 'react-i18next';
import type { ReadinessGap } from '#contract/http/inventory.ts';
import type { GridFilters, ListFilter, Range } from '#renderer/features/inventory/grid-filters.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import type { ColumnFilter } from './column-filters.ts';
import type { GridTexts } from './grid-texts.ts';

/** A value that a list filter chooses among, as people read it. */
export const choiceText = (name: ListFilter, value: string, texts: GridTexts): string => {
  if (name === 'gaps') return texts.gaps[value as ReadinessGap];
  if (name === 'availabilityId') return texts.availabilities.find(({ id }) => String(id) === value)?.name ?? value;
  return value;
};

/** The text of a filter in use. */
export function useFilterText(texts: GridTexts) {
  const { t } = useTranslation('inventory');
  const rangeText = (title: string, { from, to }: Range, show: (bound: number) => string): string => {
    if (from === null) return t('filters.upTo', { name: title, to: show(to ?? 0) });
    if (to === null) return t('filters.from', { name: title, from: show(from) });
    return t('filters.between', { name: title, from: show(from), to: show(to) });
  };
  return (filters: GridFilters, filter: ColumnFilter): string => {
    const title = t(`filters.names.${filter.name}`);
    switch (filter.kind) {
      case 'lists':
        return (filters.lists[filter.name] ?? []).map((value) => choiceText(filter.name, value, texts)).join(', ');
      case 'ranges':
        return rangeText(title, filters.ranges[filter.name] ?? { from: null, to: null }, (bound) =>
          filter.name === 'year' ? String(bound) : formatNumber(bound),
        );
      case 'texts':
        return t('filters.has', { name: title, text: filters.texts[filter.name] ?? '' });
      default:
        return filter satisfies never;
    }
  };
}
