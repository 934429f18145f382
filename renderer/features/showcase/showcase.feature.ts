import type { LazyFeature } from '#renderer/deps.ts';
import { showcaseSaga } from './showcase.saga.ts';
import { showcaseReducer } from './showcase.slice.ts';

/** What home shows beside its lists: the cars seen last and the dealers with the most cars. */
export const showcaseFeature: LazyFeature = { name: 'showcase', reducer: showcaseReducer, saga: showcaseSaga };
