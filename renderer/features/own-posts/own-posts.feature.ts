import type { LazyFeature } from '#renderer/deps.ts';
import { ownPostsSaga } from './own-posts.saga.ts';
import { ownPostsReducer } from './own-posts.slice.ts';

/** The numbers on the dashboard's tabs. */
export const ownPostsFeature: LazyFeature = { name: 'ownPosts', reducer: ownPostsReducer, saga: ownPostsSaga };
