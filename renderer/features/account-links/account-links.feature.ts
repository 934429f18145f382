import type { LazyFeature } from '#renderer/deps.ts';
import { accountLinksSaga } from './account-links.saga.ts';
import { accountLinksReducer } from './account-links.slice.ts';

/** "Ways to log in": connecting, disconnecting and joining accounts. */
export const accountLinksFeature: LazyFeature = {
  name: 'accountLinks',
  reducer: accountLinksReducer,
  saga: accountLinksSaga,
};
