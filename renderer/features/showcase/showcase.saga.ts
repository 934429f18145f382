import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { showcaseActions } from './showcase.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* showcaseSaga(deps: World) {
  yield* takeLatest(showcaseActions.seenOpened, guarded(loadSeen, deps));
  yield* takeLeading(showcaseActions.dealersOpened, guarded(loadDealers, deps));
}

function* loadSeen({ api }: World, { payload }: PayloadAction<readonly PostId[]>) {
  try {
    const { value } = yield* abortable((signal) => api.posts.cards({ query: { ids: payload.join(',') } }, signal));
    yield* put(showcaseActions.seenLoaded(value));
  } catch {
    // Home does without it.
    yield* put(showcaseActions.seenLoaded([]));
  }
}

function* loadDealers({ api }: World) {
  try {
    const { value } = yield* abortable((signal) => api.posts.dealers({}, signal));
    yield* put(showcaseActions.dealersLoaded(value));
  } catch {
    yield* put(showcaseActions.dealersLoaded([]));
  }
}
