import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';
import { favouriteSettled, sessionRefused, signedOut } from '#renderer/events.ts';

/** What a member asked for, and what the server had before: a refusal puts that back. */
export type Wish = { readonly isFavorite: boolean; readonly was: boolean };
export type FavouritesState = {
  /** What a visitor marked, kept on this device (D088), the newest last; a member's until the server has it. */
  readonly kept: readonly PostId[];
  /** Toggles the server has not confirmed yet. */
  readonly wishes: Readonly<Record<PostId, Wish>>;
  readonly isMerging: boolean;
};
export type WithFavourites = { readonly favourites: FavouritesState };
export type FavouriteToggle = { id: PostId; isFavorite: boolean };

export const NO_FAVOURITES: FavouritesState = { kept: [], wishes: {}, isMerging: false };

const slice = createSlice({
  name: 'favourites',
  initialState: NO_FAVOURITES,
  reducers: {
    /** A heart was pressed, by whoever. */
    toggled: (_state, _action: PayloadAction<FavouriteToggle>) => undefined,
    keptChanged: (state, { payload }: PayloadAction<readonly PostId[]>): FavouritesState => ({
      ...state,
      kept: payload,
    }),
    wished: (state, { payload: { id, isFavorite } }: PayloadAction<FavouriteToggle>): FavouritesState => ({
      ...state,
      wishes: { ...state.wishes, [id]: { isFavorite, was: state.wishes[id]?.was ?? !isFavorite } },
    }),
    /** The server did as asked; the wish may have changed meanwhile. */
    written: (state, { payload: { id, isFavorite } }: PayloadAction<FavouriteToggle>): FavouritesState => {
      const wish = state.wishes[id];
      return wish === undefined ? state : { ...state, wishes: { ...state.wishes, [id]: { ...wish, was: isFavorite } } };
    },
    mergeStarted: (state): FavouritesState => ({ ...state, isMerging: true }),
    mergeEnded: (state): FavouritesState => ({ ...state, isMerging: false }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(favouriteSettled, (state, { payload: { ids } }): FavouritesState => {
        const wishes = Object.entries(state.wishes).filter(([id]) => !ids.includes(Number(id) as PostId));
        return { ...state, wishes: Object.fromEntries(wishes) };
      })
      .addCase(signedOut, forgetWishes)
      .addCase(sessionRefused, forgetWishes),
});

function forgetWishes(state: FavouritesState): FavouritesState {
  return { ...state, wishes: {} };
}

export const favouriteActions = slice.actions;
export const favouritesReducer = slice.reducer;

export const selectKept = (state: WithFavourites): readonly PostId[] => state.favourites.kept;
/** `known` is what the server said with the post; what the person did since lies over it. */
export const selectIsFavourite = ({ favourites: { kept, wishes } }: WithFavourites, id: PostId, known: boolean) =>
  wishes[id]?.isFavorite ?? (known || kept.includes(id));
