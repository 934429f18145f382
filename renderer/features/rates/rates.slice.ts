import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Rates } from '#contract/http/rates.ts';

/** The day's exchange rates. Prices in dollars are shown without them too, so a failure is only a missing addition. */
export type RatesState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly rates: Rates }
  | { readonly phase: 'failed' };
export type WithRates = { readonly rates: RatesState };

const slice = createSlice({
  name: 'rates',
  initialState: { phase: 'idle' } as RatesState,
  reducers: {
    needed: () => undefined,
    requested: (): RatesState => ({ phase: 'loading' }),
    loaded: (_state, { payload }: PayloadAction<Rates>): RatesState => ({ phase: 'ready', rates: payload }),
    failed: (): RatesState => ({ phase: 'failed' }),
  },
});

export const ratesActions = slice.actions;
export const ratesReducer = slice.reducer;

/** Undefined until they are known. */
export const selectRates = (state: WithRates): Rates | undefined =>
  state.rates.phase === 'ready' ? state.rates.rates : undefined;
