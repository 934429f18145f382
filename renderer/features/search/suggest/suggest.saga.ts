import type { PayloadAction } from '@reduxjs/toolkit';
import { call, delay, put, race, select, takeLatest } from 'typed-redux-saga';
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
  const { found } = yield* race({ found: call(ask, api, text), tooLate: delay(PATIENCE_MS) });
  yield* put(found == null ? suggestActions.failed(key) : suggestActions.found({ key, value: found }));
}

function* ask(api: Api, text: string) {
  try {
    const { value } = yield* abortable((signal) => api.posts.suggest({ query: { q: text } }, signal));
    return value;
  } catch {
    return undefined;
  }
}
