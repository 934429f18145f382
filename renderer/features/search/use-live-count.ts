import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Filters } from './filters.ts';
import { writeSearch } from './filters-in-url.ts';
import { searchActions, selectCounts, selectLiveCount } from './search.slice.ts';
import type { WithSearch } from './search.slice.ts';

/** Counts what a choice would show, soon after it is made; `total` is undefined while that is being counted. */
export function useLiveCount(filters: Filters, isWanted = true) {
  const dispatch = useDispatch();
  const total = useSelector((state: WithSearch) => selectLiveCount(state, filters));
  const counts = useSelector(selectCounts);
  const key = writeSearch(filters);
  useEffect(() => {
    if (isWanted) dispatch(searchActions.filtersChosen(filters));
    // The key represents the filters, whose object may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key, isWanted]);
  return { total, counts };
}
