import type { LazyFeature } from '#renderer/deps.ts';
import { followsSaga } from './follows.saga.ts';
import { followsReducer } from './follows.slice.ts';

/** Following sellers, and the lists of who follows whom. */
export const followsFeature: LazyFeature = { name: 'follows', reducer: followsReducer, saga: followsSaga };
