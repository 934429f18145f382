import type { SuggestedFilters, Suggestions } from '#contract/http/suggest.ts';

/** The answer to a text with this meaning. */
export const suggestionsFor = (filters: SuggestedFilters, more: Partial<Suggestions> = {}) => ({
  isSuccess: true,
  value: { filters, isCorrected: false, vin: null, items: [], brands: [], models: [], ...more },
});
