import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FacetCounts } from '#contract/http/post-search.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** How many active posts the whole market has, in all and per lookup value; `loadedAt` in milliseconds since 1970. */
export type MarketState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly counts: FacetCounts; readonly loadedAt: number }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type WithMarket = { readonly market?: MarketState };

const IDLE = { phase: 'idle' } as const;

const slice = createSlice({
  name: 'market',
  initialState: IDLE as MarketState,
  reducers: {
    opened: () => undefined,
    /** Known counts stay until the new ones are here. */
    loadStarted: (state): MarketState => (state.phase === 'ready' ? state : { phase: 'loading' }),
    loaded: (_state, { payload }: PayloadAction<{ counts: FacetCounts; loadedAt: number }>): MarketState => ({
      phase: 'ready',
      ...payload,
    }),
    loadFailed: (state, { payload }: PayloadAction<Failure>): MarketState =>
      state.phase === 'ready' ? state : { phase: 'failed', failure: payload },
  },
});

export const marketActions = slice.actions;
export const marketReducer = slice.reducer;
/** Nothing is known until a screen brings the feature. */
export const selectMarket = (state: WithMarket): MarketState => state.market ?? IDLE;
