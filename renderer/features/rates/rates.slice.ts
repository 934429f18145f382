import { createSlice } from '@reduxjs/toolkit';
import type { Rates } from '#contract/http/rates.ts';
import { ratesKnown } from '#renderer/events.ts';

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
    failed: (): RatesState => ({ phase: 'failed' }),
  },
  extraReducers: (builder) =>
    builder.addCase(ratesKnown, (_state, { payload }): RatesState => ({ phase: 'ready', rates: payload })),
});

export const ratesActions = slice.actions;
export const ratesReducer = slice.reducer;
