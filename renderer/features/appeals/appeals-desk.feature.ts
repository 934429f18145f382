import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { appealsDeskActions, appealsDeskReducer } from './appeals-desk.slice.ts';
import type { Ruling } from './appeals-desk.slice.ts';

type World = { readonly desk: AdminClient };

/** Appeals on a page of the list. */
export const APPEALS_SIZE = 50;

function* appealsDeskSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const deps: World = { desk: makeClient(adminRoutes) };
  yield* takeLatest(appealsDeskActions.countAsked, guarded(count, deps));
  yield* takeLatest(appealsDeskActions.opened, guarded(load, deps));
  yield* takeLeading(appealsDeskActions.ruled, guarded(rule, deps));
}

/** A menu without its number works, too. */
function* count({ desk }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => desk.appeals.list({ query: { pageCount: 1 } }, signal));
    yield* put(appealsDeskActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* load({ desk }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: APPEALS_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => desk.appeals.list({ query }, signal));
    yield* put(appealsDeskActions.loaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(appealsDeskActions.loaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* rule({ desk }: World, { payload: ruling }: PayloadAction<Ruling>) {
  const { id, ...body } = ruling;
  try {
    yield* call(() => desk.appeals.decide({ params: { id }, body }));
    yield* put(appealsDeskActions.rulingArrived(ruling));
  } catch (error) {
    yield* put(appealsDeskActions.rulingFailed({ id, failure: failureOf(error) }));
  }
}

/** The appeals that wait for a moderator. */
export const appealsDeskFeature: LazyFeature = {
  name: 'appealsDesk',
  reducer: appealsDeskReducer,
  saga: appealsDeskSaga,
};
