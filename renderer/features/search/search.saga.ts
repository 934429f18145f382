import type { PayloadAction } from '@reduxjs/toolkit';
import { all, call, delay, put, select, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { FacetCounts } from '#contract/http/post-search.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { setGroups, withoutGroup } from './filters.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { writeSearch } from './filters-in-url.ts';
import { searchActions, selectCounts, selectCountsEquipment, selectIsCounted } from './search.slice.ts';
import type { BestDrop, WithSearch } from './search.slice.ts';

type Api = AppDeps['api'];

/** Choices made within this time are counted once. */
export const COUNT_DELAY_MS = 250;

export function* searchSaga({ api }: Pick<AppDeps, 'api'>) {
  yield* takeLatest(searchActions.filtersChosen, guarded(count, api));
  yield* takeLatest(searchActions.nothingFound, guarded(findHelp, api));
}

/** A failed count shows no error: the results show it. */
function* count(api: Api, { payload: filters }: PayloadAction<Filters>) {
  if (yield* select((state: WithSearch) => selectIsCounted(state, filters))) return;
  const isFirst = (yield* select(selectCounts)) === undefined;
  if (!isFirst) yield* delay(COUNT_DELAY_MS);
  const WithFeatures = yield* select(selectCountsEquipment);
  const value = yield* call(facetsOf, api, WithFeatures ? { ...filters, WithFeatures } : filters);
  if (value !== undefined) yield* put(searchActions.counted({ key: writeSearch(filters), value }));
}

function* findHelp(api: Api, { payload: filters }: PayloadAction<Filters>) {
  const groups = setGroups(filters);
  const drops = yield* all(groups.map((group) => call(countWithout, api, filters, group)));
  const best = drops.reduce<BestDrop | undefined>(
    (most, drop) => (drop.totalCount > (most?.totalCount ?? 0) ? drop : most),
    undefined,
  );
  yield* put(searchActions.helpFound({ key: writeSearch(filters), best }));
}

function* countWithout(api: Api, filters: Filters, group: FilterGroup): SagaGenerator<BestDrop> {
  const counts = yield* call(facetsOf, api, withoutGroup(filters, group));
  return { group, totalCount: counts?.totalCount ?? 0 };
}

function* facetsOf(api: Api, query: Filters & { WithFeatures?: boolean }): SagaGenerator<FacetCounts | undefined> {
  try {
    const { value } = yield* abortable((signal) => api.posts.facets({ query }, signal));
    return value;
  } catch {
    return undefined;
  }
}
