import type { Rates } from '#contract/http/rates.ts';

/** The day's rates as features/rates keeps them; undefined until they are known. */
export type WithKnownRates = { readonly rates: { readonly phase: string; readonly rates?: Rates } };
export const selectRates = (state: WithKnownRates): Rates | undefined => state.rates.rates;
