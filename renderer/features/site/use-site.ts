import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Site } from '#contract/http/site.ts';
import type { LazyFeature } from '#renderer/deps.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { siteSaga } from './site.saga.ts';
import { selectSite, siteActions, siteReducer } from './site.slice.ts';

const siteFeature: LazyFeature = { name: 'site', reducer: siteReducer, saga: siteSaga };

/** What the operator has set up, asked for once; null until it is known. */
export function useSite(): Site | null {
  const isReady = useFeature(siteFeature);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isReady) dispatch(siteActions.opened());
  }, [dispatch, isReady]);
  return useSelector(selectSite);
}
