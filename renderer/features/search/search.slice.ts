import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FacetCounts } from '#contract/http/post-search.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { writeSearch } from './filters-in-url.ts';

/** Counts belong to one choice of filters, named by its address; older ones stay until the new ones are here. */
export type SearchState = {
  readonly counts: { readonly key: string; readonly value: FacetCounts } | undefined;
  /** Equipment is counted once its section was in sight. */
  readonly countsEquipment: boolean;
  readonly help: { readonly key: string; readonly best: BestDrop | undefined } | undefined;
};
/** The filter whose dropping shows most cars. */
export type BestDrop = { readonly group: FilterGroup; readonly totalCount: number };
export type WithSearch = { readonly search: SearchState };

const initialState: SearchState = { counts: undefined, countsEquipment: false, help: undefined };

const slice = createSlice({
  name: 'search',
  initialState: initialState as SearchState,
  reducers: {
    /** A choice was made, perhaps not yet applied: how many cars would it show? */
    filtersChosen: (_state, _action: PayloadAction<Filters>) => undefined,
    equipmentShown: (state): SearchState => ({ ...state, countsEquipment: true }),
    counted: (state, { payload }: PayloadAction<{ key: string; value: FacetCounts }>): SearchState => ({
      ...state,
      counts: payload,
    }),
    /** A search found nothing: which filter is in the way? */
    nothingFound: (_state, _action: PayloadAction<Filters>) => undefined,
    helpFound: (state, { payload }: PayloadAction<{ key: string; best: BestDrop | undefined }>): SearchState => ({
      ...state,
      help: payload,
    }),
  },
});

export const searchActions = slice.actions;
export const searchReducer = slice.reducer;

export const selectCounts = (state: WithSearch): FacetCounts | undefined => state.search.counts?.value;
/** How many cars a choice shows; undefined while that is being counted. */
export const selectLiveCount = ({ search }: WithSearch, filters: Filters): number | undefined =>
  search.counts?.key === writeSearch(filters) ? search.counts.value.totalCount : undefined;
/** Whether a choice is counted, with its equipment where that is wanted. */
export const selectIsCounted = ({ search }: WithSearch, filters: Filters): boolean =>
  search.counts?.key === writeSearch(filters) &&
  (!search.countsEquipment || search.counts.value.features !== undefined);
export const selectCountsEquipment = ({ search }: WithSearch): boolean => search.countsEquipment;
/** The filter to drop: null when none alone helps, undefined while it is looked for. */
export const selectBestDrop = ({ search }: WithSearch, filters: Filters): BestDrop | null | undefined =>
  search.help?.key === writeSearch(filters) ? (search.help.best ?? null) : undefined;
