import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeEvery } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { revealsActions } from './reveals.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* revealsSaga(deps: World) {
  yield* takeEvery(revealsActions.asked, guarded(reveal, deps));
}

function* reveal({ api }: World, { payload: id }: PayloadAction<PostId>) {
  try {
    const { value: contacts } = yield* call(api.posts.contacts, { params: { id } });
    yield* put(revealsActions.opened({ id, contacts }));
  } catch (error) {
    yield* put(revealsActions.failed({ id, failure: failureOf(error) }));
  }
}
