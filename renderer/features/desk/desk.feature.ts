import type { LazyFeature } from '#renderer/deps.ts';
import { deskSaga } from './desk.saga.ts';
import { deskReducer } from './desk.slice.ts';

/** The admins' desk beside moderation: users, posts by search, the audit log. */
export const deskFeature: LazyFeature = { name: 'desk', reducer: deskReducer, saga: deskSaga };
