import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { showcaseActions } from './showcase.slice.ts';

type World = Pick<AppDeps, 'api'>;

/** The others are on a page of their own. */
const MOST_SEEN = 12;

export function* showcaseSaga(deps: World) {
  yield* takeLatest(showcaseActions.seenOpened, guarded(loadSeen, deps));
  yield* takeLeading(showcaseActions.dealersOpened, guarded(loadDealers, deps));
}

/** The latest cars that are for sale. The older ones are asked for only where none of the latest is. */
function* loadSeen({ api }: World, { payload: ids }: PayloadAction<readonly PostId[]>) {
  const cardsOf = (some: readonly PostId[]) =>
    abortable((signal) => api.posts.cards({ query: { ids: some.join(',') } }, signal));
  try {
    const latest = yield* cardsOf(ids.slice(0, MOST_SEEN));
    const isEnough = latest.value.length > 0 || ids.length <= MOST_SEEN;
    const { value } = isEnough ? latest : yield* cardsOf(ids.slice(MOST_SEEN));
    yield* put(showcaseActions.seenLoaded(value.slice(0, MOST_SEEN)));
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
