import type { LazyFeature } from '#renderer/deps.ts';
import { marketSaga } from './market.saga.ts';
import { marketReducer } from './market.slice.ts';

/** How many active posts the whole market has. */
export const marketFeature: LazyFeature = { name: 'market', reducer: marketReducer, saga: marketSaga };
