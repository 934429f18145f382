import type { LazyFeature } from '#renderer/deps.ts';
import { administrationSaga } from './administration.saga.ts';
import { administrationReducer } from './administration.slice.ts';

/** What admins do beside moderation: users, posts by search, the audit log. */
export const administrationFeature: LazyFeature = {
  name: 'administration',
  reducer: administrationReducer,
  saga: administrationSaga,
};
