import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SavedSearch, SavedSearchId } from '#contract/http/saved-searches.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { sessionRefused, signedOut } from '#renderer/events.ts';

export type SearchesLoad =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** What became of the last thing that was asked for; `full`: the device has no room for one more. */
export type SearchNote =
  | { readonly kind: 'saved' | 'removed' | 'changed' | 'full' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type SearchChange = Partial<Pick<SavedSearch, 'name' | 'query' | 'frequency' | 'channels' | 'mutedUntil'>>;

export type SavedSearchesState = {
  readonly items: readonly SavedSearch[];
  readonly load: SearchesLoad;
  readonly isBusy: boolean;
  readonly note: SearchNote | null;
  /** Searches of the device for which the account had no room. */
  readonly dropped: number;
};
/** Undefined until the first screen that needs it is shown. */
export type WithSavedSearches = { readonly savedSearches?: SavedSearchesState };

const initialState: SavedSearchesState = {
  items: [],
  load: { phase: 'idle' },
  isBusy: false,
  note: null,
  dropped: 0,
};

const slice = createSlice({
  name: 'savedSearches',
  initialState,
  reducers: {
    opened: () => undefined,
    loadStarted: (state): SavedSearchesState => ({ ...state, load: { phase: 'loading' } }),
    loaded: (state, { payload }: PayloadAction<readonly SavedSearch[]>): SavedSearchesState => ({
      ...state,
      items: payload,
      load: { phase: 'ready' },
    }),
    loadFailed: (state, { payload }: PayloadAction<Failure>): SavedSearchesState => ({
      ...state,
      load: { phase: 'failed', failure: payload },
    }),
    merged: (state, { payload }: PayloadAction<number>): SavedSearchesState => ({ ...state, dropped: payload }),
    saveAsked: (state, _action: PayloadAction<{ name: string; query: string }>): SavedSearchesState => busy(state),
    editAsked: (state, _action: PayloadAction<{ id: SavedSearchId; change: SearchChange }>): SavedSearchesState =>
      busy(state),
    removeAsked: (state, _action: PayloadAction<SavedSearchId>): SavedSearchesState => busy(state),
    /** The user looks at the cars of a search. */
    looked: (state, { payload }: PayloadAction<SavedSearchId>): SavedSearchesState => ({
      ...state,
      items: state.items.map((item) => (item.id === payload ? { ...item, newCount: 0 } : item)),
    }),
    done: (
      state,
      { payload: { items, note } }: PayloadAction<{ items: readonly SavedSearch[]; note: SearchNote }>,
    ): SavedSearchesState => ({ ...state, items, note, isBusy: false }),
    refused: (state, { payload }: PayloadAction<SearchNote>): SavedSearchesState => ({
      ...state,
      note: payload,
      isBusy: false,
    }),
    noteShown: (state): SavedSearchesState => ({ ...state, note: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, () => initialState).addCase(sessionRefused, () => initialState),
});

const busy = (state: SavedSearchesState): SavedSearchesState => ({ ...state, isBusy: true, note: null });

export const savedSearchesActions = slice.actions;
export const savedSearchesReducer = slice.reducer;

export const selectSavedSearches = ({ savedSearches = initialState }: WithSavedSearches): SavedSearchesState =>
  savedSearches;
export const selectSavedAs = (state: WithSavedSearches, query: string): SavedSearch | undefined =>
  selectSavedSearches(state).items.find((item) => item.query === query);
export const selectSavedById = (state: WithSavedSearches, searchId: number): SavedSearch | undefined =>
  selectSavedSearches(state).items.find(({ id }) => id === searchId);
