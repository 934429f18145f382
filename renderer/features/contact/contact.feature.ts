import type { LazyFeature } from '#renderer/deps.ts';
import { contactSaga } from './contact.saga.ts';
import { contactReducer } from './contact.slice.ts';

/** A message to us (SPEC.md §5). */
export const contactFeature: LazyFeature = { name: 'contact', reducer: contactReducer, saga: contactSaga };
