import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Dealer, PostCard } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';

/** What home shows beside its lists; undefined until it has come. What fails is not shown. */
export type ShowcaseState = {
  readonly seen: readonly PostCard[] | undefined;
  readonly dealers: readonly Dealer[] | undefined;
};
export type WithShowcase = { readonly showcase?: ShowcaseState };

const slice = createSlice({
  name: 'showcase',
  initialState: { seen: undefined, dealers: undefined } as ShowcaseState,
  reducers: {
    seenOpened: (_state, _action: PayloadAction<readonly PostId[]>) => undefined,
    dealersOpened: () => undefined,
    seenLoaded: (state, { payload }: PayloadAction<readonly PostCard[]>): ShowcaseState => ({
      ...state,
      seen: payload,
    }),
    dealersLoaded: (state, { payload }: PayloadAction<readonly Dealer[]>): ShowcaseState => ({
      ...state,
      dealers: payload,
    }),
  },
});

export const showcaseActions = slice.actions;
export const showcaseReducer = slice.reducer;
export const selectSeen = ({ showcase }: WithShowcase): ShowcaseState['seen'] => showcase?.seen;
export const selectDealers = ({ showcase }: WithShowcase): ShowcaseState['dealers'] => showcase?.dealers;
