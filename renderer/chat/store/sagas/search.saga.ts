import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, put, select, takeLatest } from 'typed-redux-saga';
import { CHAT } from '#contract/chat.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { ChatWorld } from '../../world.ts';
import { guarded } from '../guarded.ts';
import { searchActions, selectSearch } from '../search.slice.ts';
import type { WithSearch } from '../search.slice.ts';

type World = Pick<ChatWorld, 'api'>;

const TYPING_MS = 250;

/** A search of one's own conversations begins when the typing pauses. */
export function* searchSaga(deps: World) {
  yield* takeLatest(searchActions.queried, guarded(find, deps));
  yield* takeLatest(searchActions.moreAsked, guarded(findMore, deps));
}

function* find(deps: World, { payload }: PayloadAction<string>) {
  const query = payload.trim();
  if (query.length < CHAT.searchMinLength) {
    yield* put(searchActions.tooShort());
    return;
  }
  yield* delay(TYPING_MS);
  yield* load(deps, { query });
}

function* findMore(deps: World) {
  const { query, load: known } = yield* select((state: WithSearch) => selectSearch(state));
  if (known.phase === 'more' && known.next !== null) yield* load(deps, { query: query.trim(), before: known.next });
}

function* load({ api }: World, query: { query: string; before?: string }) {
  try {
    const { value } = yield* abortable((signal) => api.messages.search({ query }, signal));
    yield* put(searchActions.loaded(value));
  } catch (error) {
    yield* put(searchActions.loadFailed(failureOf(error)));
  }
}
