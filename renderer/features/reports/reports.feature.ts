import type { LazyFeature } from '#renderer/deps.ts';
import { reportsSaga } from './reports.saga.ts';
import { reportsReducer } from './reports.slice.ts';

/** What members say about the posts of others (D018). */
export const reportsFeature: LazyFeature = { name: 'reports', reducer: reportsReducer, saga: reportsSaga };
