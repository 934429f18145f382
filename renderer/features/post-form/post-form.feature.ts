import type { LazyFeature } from '#renderer/deps.ts';
import { postFormSaga } from './post-form.saga.ts';
import { postFormReducer } from './post-form.slice.ts';

/** The form in which a car is described for sale; its drafts are the feature `formDrafts`, which comes first. */
export const postFormFeature: LazyFeature = { name: 'postForm', reducer: postFormReducer, saga: postFormSaga };
