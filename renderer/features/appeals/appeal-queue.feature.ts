import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { appealQueueActions, appealQueueReducer } from './appeal-queue.slice.ts';
import type { Ruling } from './appeal-queue.slice.ts';

type World = { readonly admin: AdminClient };

/** Appeals on a page of the list. */
export const APPEALS_SIZE = 50;

function* appealQueueSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const deps: World = { admin: makeClient(adminRoutes) };
  yield* takeLatest(appealQueueActions.countAsked, guarded(count, deps));
  yield* takeLatest(appealQueueActions.opened, guarded(load, deps));
  yield* takeLeading(appealQueueActions.ruled, guarded(rule, deps));
}

/** A menu without its number works, too. */
function* count({ admin }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => admin.appeals.list({ query: { pageCount: 1 } }, signal));
    yield* put(appealQueueActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* load({ admin }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: APPEALS_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => admin.appeals.list({ query }, signal));
    yield* put(appealQueueActions.loaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(appealQueueActions.loaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* rule({ admin }: World, { payload: ruling }: PayloadAction<Ruling>) {
  const { id, ...body } = ruling;
  try {
    yield* call(() => admin.appeals.decide({ params: { id }, body }));
    yield* put(appealQueueActions.rulingArrived(ruling));
  } catch (error) {
    yield* put(appealQueueActions.rulingFailed({ id, failure: failureOf(error) }));
  }
}

/** The appeals that wait for a moderator. */
export const appealQueueFeature: LazyFeature = {
  name: 'appealQueue',
  reducer: appealQueueReducer,
  saga: appealQueueSaga,
};
