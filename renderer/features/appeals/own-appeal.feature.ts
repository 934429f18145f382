import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLeading } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { ownAppealActions, ownAppealReducer } from './own-appeal.slice.ts';
import type { NewAppeal } from './own-appeal.slice.ts';

type World = Pick<AppDeps, 'api'>;

function* ownAppealSaga(deps: World) {
  yield* takeLeading(ownAppealActions.submitted, guarded(send, deps));
}

function* send({ api }: World, { payload }: PayloadAction<NewAppeal>) {
  try {
    const { value: appeal } = yield* call(() => api.appeals.send({ body: payload }));
    yield* put(ownAppealActions.arrived({ postId: payload.postId, appeal }));
  } catch (error) {
    yield* put(ownAppealActions.refused(failureOf(error)));
  }
}

/** A seller's objection to a rejection. */
export const ownAppealFeature: LazyFeature = { name: 'ownAppeal', reducer: ownAppealReducer, saga: ownAppealSaga };
