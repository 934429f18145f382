import type { LazyFeature } from '#renderer/deps.ts';
import { moderationSaga } from './moderation.saga.ts';
import { moderationReducer } from './moderation.slice.ts';

/** Moderation: the queue, one post with the decision, reports, dead jobs. */
export const moderationFeature: LazyFeature = {
  name: 'moderation',
  reducer: moderationReducer,
  saga: moderationSaga,
};
