import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Lookups } from '#contract/http/lookups.ts';
import { dependentKey } from './dependent.ts';
import type { DependentName, DependentQuery } from './dependent.ts';
import { lookupsActions, selectDependent, selectLookups } from './lookups.slice.ts';
import type { DependentItem, WithLookups } from './lookups.slice.ts';

const NO_ITEMS: readonly DependentItem[] = [];

/** The lists that need no parent; undefined while they load. Asking for them loads them once per language. */
export function useLookups(): Lookups | undefined {
  const lookups = useSelector(selectLookups);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(lookupsActions.needed());
  }, [dispatch]);
  return lookups;
}

/** A list that depends on earlier choices; pass undefined while its parents are not chosen. */
export function useDependent(name: DependentName, query: DependentQuery | undefined) {
  const load = useSelector((state: WithLookups) =>
    query === undefined ? undefined : selectDependent(state, name, query),
  );
  const dispatch = useDispatch();
  const key = query === undefined ? undefined : dependentKey(name, query);
  const isUnknown = load === undefined;
  useEffect(() => {
    if (query !== undefined && isUnknown) dispatch(lookupsActions.dependentNeeded({ name, query }));
    // The key represents name and query, whose object may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key, isUnknown]);
  return { phase: load?.phase ?? 'idle', items: load?.phase === 'ready' ? load.value : NO_ITEMS };
}
