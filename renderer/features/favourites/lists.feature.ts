import type { LazyFeature } from '#renderer/deps.ts';
import { listsSaga } from './lists.saga.ts';
import { listsReducer } from './lists.slice.ts';

/** Named lists of favourites. */
export const listsFeature: LazyFeature = { name: 'favouriteLists', reducer: listsReducer, saga: listsSaga };
