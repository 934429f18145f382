import { all, call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { languageChanged, wentOnline } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { chosenModification, listKey, missingLists, singleChoice } from './chain.ts';
import type { ChainItem, ChainList } from './chain.ts';
import { CHAIN, isChainField } from './form-values.ts';
import type { FieldName, FormValues } from './form-values.ts';
import { postFormActions, selectPostForm } from './post-form.slice.ts';
import type { PostFormState, WithPostForm } from './post-form.types.ts';

type Api = AppDeps['api'];

/** Loads the dependent choices: their lists, single choices, and the values of a modification (D096–D098). */
export function* chainSaga({ api }: Pick<AppDeps, 'api'>) {
  // A newer choice cancels the requests of an older one.
  yield* takeLatest(movesChain as (action: unknown) => boolean, guarded<Api, UnknownAction>(follow, api));
  yield* takeEvery(wentOnline, guarded(retryFailed, api));
}

const { changed, ready, vinFound, vinUndone, merged, offerSwapped, draftDiscardUndone, draftDiscarded, listsRetried } =
  postFormActions;
const MOVES = [ready, vinFound, vinUndone, merged, offerSwapped, draftDiscardUndone, draftDiscarded, listsRetried];

const movesChain = (action: UnknownAction): boolean =>
  (changed.match(action) && isChainField(action.payload.field)) ||
  languageChanged.match(action) ||
  MOVES.some((move) => move.match(action));

/** Earlier choices stay unchanged: only a new choice fills in empty fields. */
const RESTORES = [ready, merged, offerSwapped, draftDiscardUndone, vinUndone, languageChanged];

const formOf = (state: WithPostForm): PostFormState => selectPostForm(state);

/** Loads lists that failed without a connection once it is back. */
function* retryFailed() {
  const { lists } = yield* select(formOf);
  if (Object.values(lists).some(({ phase }) => phase === 'failed')) yield* put(listsRetried());
}

/** Repeats until every needed list is loaded and no further choice selects itself. */
function* follow(api: Api, action: UnknownAction) {
  let isNew = !RESTORES.some((restore) => restore.match(action));
  while (true) {
    const form = yield* select(formOf);
    if (form.load.phase !== 'ready') return;
    const missing = missingLists(form.values, form.lists);
    if (missing.length > 0) {
      const isAllThere = yield* all(missing.map((list) => call(load, api, list)));
      if (isAllThere.includes(false)) return;
    } else {
      const single = isChainOwn(form) ? singleChoice(form.values, form.lists) : undefined;
      if (single === undefined) return isNew ? yield* call(fillFromModification, form) : undefined;
      yield* put(postFormActions.selfFilled({ [single.field]: String(single.item.id) }));
      isNew ||= single.field === 'modificationId';
    }
  }
}

/** Whether the list was loaded. */
function* load(api: Api, list: ChainList) {
  const key = listKey(list);
  yield* put(postFormActions.listRequested(key));
  try {
    const { value } = yield* abortable((signal) => fetchList(api, list, signal));
    yield* put(postFormActions.listLoaded({ key, list: { phase: 'ready', items: value } }));
    return true;
  } catch (error) {
    yield* put(postFormActions.listLoaded({ key, list: { phase: 'failed' } }));
    if (!(error instanceof ApiFailure)) throw error;
    return false;
  }
}

type ListCall = (call: { query: ChainList['query'] }, signal: AbortSignal) => Promise<{ value: readonly ChainItem[] }>;

/** The choices fit the call by construction: a list is asked for only when its parents are chosen. */
const fetchList = (api: Api, { call: name, query }: ChainList, signal: AbortSignal) =>
  (api.lookups[name] as unknown as ListCall)({ query }, signal);

/** A post being edited keeps its empty fields until the seller chooses another car. */
const isChainOwn = ({ target, values, initial }: PostFormState): boolean =>
  target === 'new' || CHAIN.some((field) => values[field] !== initial.values[field]);

function* fillFromModification({ values, lists }: PostFormState) {
  const modification = chosenModification(values, lists);
  const part = modification === undefined ? {} : partOf(modification, values);
  if (Object.keys(part).length > 0) yield* put(postFormActions.modificationFilled(part));
}

/** Fills empty fields with the modification's values (D098). */
const partOf = (modification: ChainItem, values: FormValues): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    (['displacement', 'horsePower', 'driveTypeId', 'transmissionTypeId'] as const).flatMap((name) => {
      const value = modification[name];
      return values[name] === '' && typeof value === 'number' && value > 0 ? [[name, String(value)]] : [];
    }),
  );
