import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeLatest } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { sellerActions, selectSeller } from './seller.slice.ts';
import type { SellerOpened, WithSeller } from './seller.slice.ts';

type World = Pick<AppDeps, 'api' | 'now'>;

const FRESH_MS = 60_000;

export function* sellerSaga(deps: World) {
  // One seller is on the screen at a time: opening another drops the one under way.
  yield* takeLatest(sellerActions.opened, guarded(follow, deps));
}

function* follow(deps: World, { payload }: PayloadAction<SellerOpened>) {
  const known = yield* select((state: WithSeller) => selectSeller(state, payload.id));
  const isFresh =
    known?.phase === 'ready' && known.viewer === payload.viewer && deps.now().getTime() - known.loadedAt < FRESH_MS;
  if (isFresh) return;
  yield* put(sellerActions.loadStarted(payload.id));
  try {
    yield* call(load, deps, payload);
  } catch (error) {
    yield* put(sellerActions.loadFailed({ id: payload.id, failure: failureOf(error) }));
  }
}

/** A null profile is the answer about nobody. */
function* load({ api, now }: World, { id, viewer }: SellerOpened) {
  const { value: profile } = yield* abortable((signal) => api.identity.userinfo({ query: { userId: id } }, signal));
  if (profile === null) {
    yield* put(sellerActions.loadFailed({ id, failure: { code: 'USER_NOT_FOUND', description: '' } }));
    return;
  }
  yield* put(sellerActions.loaded({ profile, viewer, loadedAt: now().getTime() }));
}
