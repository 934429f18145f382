import type { LazyFeature } from '#renderer/deps.ts';
import { revealsSaga } from './reveals.saga.ts';
import { revealsReducer } from './reveals.slice.ts';

/** Opens the contacts of posts, one counted call for each (D133). */
export const revealsFeature: LazyFeature = { name: 'reveals', reducer: revealsReducer, saga: revealsSaga };
