import type { FacetCounts } from '#contract/http/post-search.ts';
import type { ChoiceFilter, FilterChange, Filters } from './filters.ts';

export type Choice = {
  readonly id: number;
  readonly name: string;
  readonly code?: string;
  readonly hex?: string;
  readonly years?: string;
  readonly group?: string;
  readonly imageUrl?: string | null;
  readonly postsCount?: number;
};
export type ChoiceList = { readonly isReady: boolean; readonly items: readonly Choice[] };

/** What can be chosen, by parameter; lists below an unchosen parent are empty and not ready. */
export type FilterLists = Readonly<
  Record<Exclude<ChoiceFilter, 'PriceUnitId' | 'PriceLabelId'> | 'Year' | 'Features' | 'CarModels', ChoiceList>
>;

/** What every part of the filter panel takes. */
export type FilterPartProps = {
  filters: Filters;
  lists: FilterLists;
  counts: FacetCounts | undefined;
  onChange: (change: FilterChange) => void;
};

export const nameOf = (lists: FilterLists, filter: keyof FilterLists, id: number | undefined): string | undefined =>
  lists[filter].items.find((choice) => choice.id === id)?.name;

/** How many cars a choice would show if its filter alone were chosen anew; undefined while unknown or not counted. */
export const countOf = (
  counts: FacetCounts | undefined,
  filter: keyof FilterLists | 'PriceLabelId',
  id: number,
): number | undefined => {
  const facet = (counts?.facets as Partial<Record<string, Record<string, number>>> | undefined)?.[filter];
  return facet === undefined ? undefined : (facet[id] ?? 0);
};
