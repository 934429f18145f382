import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { languageChanged, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { DependentName, DependentQuery } from './dependent.ts';
import { lookupsActions, selectDependent } from './lookups.slice.ts';
import type { DependentItem, WithLookups } from './lookups.slice.ts';

type Api = AppDeps['api'];
type Dependent = { name: DependentName; query: DependentQuery };

export function* lookupsSaga({ api }: Pick<AppDeps, 'api'>) {
  yield* takeEvery(lookupsActions.needed, guarded(loadOnce, api));
  // A request in the new language replaces the one in the old.
  yield* takeLatest(lookupsActions.requested, guarded(load, api));
  yield* takeEvery(languageChanged, guarded(reload, api));
  yield* takeEvery(wentOnline, guarded(loadFailed, api));
  yield* takeEvery(lookupsActions.dependentNeeded, guarded(loadDependent, api));
}

/** What the lost connection kept away comes by itself; dependent lists are asked for again by what shows them. */
function* loadFailed() {
  const phase = yield* select((state: WithLookups) => state.lookups.all.phase);
  if (phase === 'failed') yield* put(lookupsActions.requested());
}

/** Loaded lists are reused while their price units are there (SPEC.md §4). */
function* loadOnce() {
  const phase = yield* select((state: WithLookups) => state.lookups.all.phase);
  if (phase === 'idle' || phase === 'failed') yield* put(lookupsActions.requested());
}

function* load(api: Api) {
  try {
    const { value } = yield* call(api.lookups.all);
    yield* put(lookupsActions.loaded(value));
  } catch (error) {
    yield* put(lookupsActions.failed(failureOf(error)));
  }
}

function* reload() {
  const phase = yield* select((state: WithLookups) => state.lookups.all.phase);
  if (phase !== 'idle') yield* put(lookupsActions.requested());
}

function* loadDependent(api: Api, { payload }: PayloadAction<Dependent>) {
  const known = yield* select((state: WithLookups) => selectDependent(state, payload.name, payload.query));
  if (known !== undefined && known.phase !== 'failed') return;
  yield* put(lookupsActions.dependentRequested(payload));
  try {
    const { reply } = yield* race({ reply: call(fetchDependent, api, payload), changed: take(languageChanged) });
    if (reply !== undefined) yield* put(lookupsActions.dependentLoaded({ ...payload, value: reply.value }));
  } catch (error) {
    yield* put(lookupsActions.dependentFailed({ ...payload, failure: failureOf(error) }));
  }
}

/** The choices fit the call by construction: the chain loads a list only when its parents are chosen. */
const fetchDependent = (api: Api, { name, query }: Dependent): Promise<{ value: readonly DependentItem[] }> => {
  const list = api.lookups[name] as (call: { query: DependentQuery }) => Promise<{ value: readonly DependentItem[] }>;
  return list({ query });
};
