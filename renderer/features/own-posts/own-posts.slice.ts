import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The tabs of the dashboard (D086); favourites have a page of their own. */
export const OWN_STATUSES = ['All', 'Active', 'Pending', 'Rejected', 'Hidden', 'Sold'] as const;
export type OwnStatus = (typeof OWN_STATUSES)[number];
export type OwnCounts = Readonly<Record<OwnStatus, number>>;

/** How many posts each tab has; null until they are known. A tab works without its number. */
export type OwnPostsState = { readonly counts: OwnCounts | null };
export type WithOwnPosts = { readonly ownPosts: OwnPostsState };

const slice = createSlice({
  name: 'ownPosts',
  initialState: { counts: null } as OwnPostsState,
  reducers: {
    opened: () => undefined,
    counted: (_state, { payload }: PayloadAction<OwnCounts>): OwnPostsState => ({ counts: payload }),
  },
});

export const ownPostsActions = slice.actions;
export const ownPostsReducer = slice.reducer;
export const selectOwnCounts = (state: WithOwnPosts): OwnCounts | null => state.ownPosts.counts;
