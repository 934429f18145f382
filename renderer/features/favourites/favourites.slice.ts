import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';
import { favouriteSettled, sessionRefused, signedOut } from '#renderer/events.ts';

/** What a member asked for, and what the server had before: a refusal puts that back. */
export type PendingFavourite = {
  readonly isFavorite: boolean;
  readonly was: boolean;
  readonly note?: string | undefined;
  readonly list?: string | undefined;
};
export type FavouritesState = {
  /** What a visitor marked, kept on this device (D088), the newest last; a member's until the server has it. */
  readonly kept: readonly PostId[];
  /** Toggles the server has not confirmed yet. */
  readonly pending: Readonly<Record<PostId, PendingFavourite>>;
  readonly isMerging: boolean;
};
export type WithFavourites = { readonly favourites: FavouritesState };
/** `note` and `list`: those of a favourite whose removal is undone. */
export type FavouriteToggle = Pick<PendingFavourite, 'isFavorite' | 'note' | 'list'> & { id: PostId };

export const NO_FAVOURITES: FavouritesState = { kept: [], pending: {}, isMerging: false };

const slice = createSlice({
  name: 'favourites',
  initialState: NO_FAVOURITES,
  reducers: {
    /** A heart was pressed, by a user or a visitor. */
    toggled: (_state, _action: PayloadAction<FavouriteToggle>) => undefined,
    keptChanged: (state, { payload }: PayloadAction<readonly PostId[]>): FavouritesState => ({
      ...state,
      kept: payload,
    }),
    requested: (state, { payload: { id, ...wanted } }: PayloadAction<FavouriteToggle>): FavouritesState => ({
      ...state,
      pending: { ...state.pending, [id]: { ...wanted, was: state.pending[id]?.was ?? !wanted.isFavorite } },
    }),
    /** The server did as asked; the user may have toggled again meanwhile. */
    written: (state, { payload: { id, isFavorite } }: PayloadAction<FavouriteToggle>): FavouritesState => {
      const change = state.pending[id];
      return change === undefined
        ? state
        : { ...state, pending: { ...state.pending, [id]: { ...change, was: isFavorite } } };
    },
    mergeStarted: (state): FavouritesState => ({ ...state, isMerging: true }),
    mergeEnded: (state): FavouritesState => ({ ...state, isMerging: false }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(favouriteSettled, (state, { payload: { ids } }): FavouritesState => {
        const pending = Object.entries(state.pending).filter(([id]) => !ids.includes(Number(id) as PostId));
        return { ...state, pending: Object.fromEntries(pending) };
      })
      .addCase(signedOut, withoutPending)
      .addCase(sessionRefused, withoutPending),
});

function withoutPending(state: FavouritesState): FavouritesState {
  return { ...state, pending: {} };
}

export const favouriteActions = slice.actions;
export const favouritesReducer = slice.reducer;

export const selectKept = (state: WithFavourites): readonly PostId[] => state.favourites.kept;
/** `known` is the server's state with the post; later actions of the person override it. */
export const selectIsFavourite = ({ favourites: { kept, pending } }: WithFavourites, id: PostId, known: boolean) =>
  pending[id]?.isFavorite ?? (known || kept.includes(id));
