import type { PayloadAction } from '@reduxjs/toolkit';
import { call, cancel, delay, fork, put, select, takeLatest } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { type AskedText, selectSuggestions, suggestActions, type WithSuggest } from './suggest.slice.ts';

type Api = AppDeps['api'];

/** Who has pressed Enter waits no longer than this: the words are looked for in titles then. */
export const PATIENCE_MS = 3000;

export function* suggestSaga({ api }: Pick<AppDeps, 'api'>) {
  yield* takeLatest(suggestActions.typed, guarded(find, api));
}

/** A newer text aborts the request of the one before. */
function* find(api: Api, { payload: { key, text } }: PayloadAction<AskedText>) {
  const known = yield* select((state: WithSuggest) => selectSuggestions(state, key));
  if (known !== undefined) return;
  const patience = yield* fork(failLater, key);
  const found = yield* call(ask, api, text);
  yield* cancel(patience);
  yield* put(found === undefined ? suggestActions.failed(key) : suggestActions.found({ key, value: found }));
}

/** Ends the wait of Enter; suggestions that come later are still shown. */
function* failLater(key: string) {
  yield* delay(PATIENCE_MS);
  yield* put(suggestActions.failed(key));
}

function* ask(api: Api, text: string) {
  try {
    const { value } = yield* abortable((signal) => api.posts.suggest({ query: { q: text } }, signal));
    return value;
  } catch {
    return undefined;
  }
}
