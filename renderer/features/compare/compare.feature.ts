import type { LazyFeature } from '#renderer/deps.ts';
import { compareSaga } from './compare.saga.ts';
import { compareReducer } from './compare.slice.ts';

/** The cars that a user of this device compares. */
export const compareFeature: LazyFeature = { name: 'compare', reducer: compareReducer, saga: compareSaga };
