import { CURRENCIES, type Currency } from '#contract/money.ts';
import { MAX_SEARCH_NAME } from '#contract/saved-searches.ts';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import { filterText } from '#renderer/features/search/filter-texts.ts';
import { setGroups } from '#renderer/features/search/filters.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import { writeSearch } from '#renderer/features/search/filters-in-url.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';

/** The text under which the server keeps a search: prices name their currency, since the viewer's may change. */
export const savedQuery = (filters: Filters, sort: Sort | undefined, currency: Currency): string => {
  const hasPrice = filters.PriceFrom !== undefined || filters.PriceTo !== undefined;
  const unit = hasPrice ? { PriceUnitId: filters.PriceUnitId ?? CURRENCIES.indexOf(currency) + 1 } : {};
  return writeSearch({ ...filters, ...unit }, sort);
};

/** `BMW X5, from 2018, up to $20 000`: what the chips say. */
export const searchName = (
  filters: Filters,
  world: { lists: FilterLists; t: Parameters<typeof filterText>[2]['t']; locale: string; currency: Currency },
): string =>
  setGroups(filters)
    .map((group) => filterText(group, filters, world))
    .join(', ')
    .slice(0, MAX_SEARCH_NAME)
    .trim();
