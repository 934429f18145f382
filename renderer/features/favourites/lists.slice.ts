import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FavouriteList } from '#contract/http/favourite-lists.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** What was done last, until it was announced. */
type Outcome =
  | { readonly kind: 'put' | 'taken' | 'dissolved'; readonly name: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly name: string };
export type ListsState = {
  readonly lists: readonly FavouriteList[];
  readonly isBusy: boolean;
  readonly outcome: Outcome | { readonly kind: 'failed'; readonly failure: Failure } | null;
};
/** Undefined until the first screen that needs it is shown. */
export type WithLists = { readonly favouriteLists?: ListsState };

const initialState: ListsState = { lists: [], isBusy: false, outcome: null };

const slice = createSlice({
  name: 'favouriteLists',
  initialState,
  reducers: {
    opened: () => undefined,
    /** An empty name: into no list. */
    putAsked: (state, _action: PayloadAction<{ id: PostId; name: string }>): ListsState => ({ ...state, isBusy: true }),
    /** Without a new name the list ends, and its cars stay favourites. */
    renameAsked: (state, _action: PayloadAction<{ from: string; to: string }>): ListsState => ({
      ...state,
      isBusy: true,
    }),
    loaded: (state, { payload }: PayloadAction<readonly FavouriteList[]>): ListsState => ({
      ...state,
      lists: payload,
      isBusy: false,
    }),
    done: (state, { payload: outcome }: PayloadAction<Outcome>): ListsState => ({ ...state, outcome }),
    refused: (state, { payload: failure }: PayloadAction<Failure>): ListsState => ({
      ...state,
      isBusy: false,
      outcome: { kind: 'failed', failure },
    }),
    outcomeShown: (state): ListsState => ({ ...state, outcome: null }),
  },
});

export const listsActions = slice.actions;
export const listsReducer = slice.reducer;

export const selectLists = ({ favouriteLists = initialState }: WithLists): ListsState => favouriteLists;
