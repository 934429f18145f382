import type { LazyFeature } from '#renderer/deps.ts';
import { inboxSaga } from './inbox.saga.ts';
import { inboxReducer } from './inbox.slice.ts';

/** What the contact form brought, for admins: the list, one message with its thread, the reply. */
export const inboxFeature: LazyFeature = { name: 'inbox', reducer: inboxReducer, saga: inboxSaga };
