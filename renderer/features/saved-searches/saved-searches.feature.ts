import type { LazyFeature } from '#renderer/deps.ts';
import { savedSearchesSaga } from './saved-searches.saga.ts';
import { savedSearchesReducer } from './saved-searches.slice.ts';

/** Searches that a user keeps, in the account or as a visitor on the device. */
export const savedSearchesFeature: LazyFeature = {
  name: 'savedSearches',
  reducer: savedSearchesReducer,
  saga: savedSearchesSaga,
};
