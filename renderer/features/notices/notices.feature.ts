import type { LazyFeature } from '#renderer/deps.ts';
import { noticesSaga } from './notices.saga.ts';
import { noticesReducer } from './notices.slice.ts';

/** The notification centre. */
export const noticesFeature: LazyFeature = { name: 'notices', reducer: noticesReducer, saga: noticesSaga };
