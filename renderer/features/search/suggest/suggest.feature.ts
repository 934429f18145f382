import type { LazyFeature } from '#renderer/deps.ts';
import { suggestSaga } from './suggest.saga.ts';
import { suggestReducer } from './suggest.slice.ts';

/** What typed words mean, and what they may become. */
export const suggestFeature: LazyFeature = { name: 'suggest', reducer: suggestReducer, saga: suggestSaga };
