import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { marketFeature } from './market.feature.ts';
import { marketActions, selectMarket } from './market.slice.ts';
import type { MarketState } from './market.slice.ts';

/** The market's counts, at most a minute old when the screen opens. */
export function useMarket(): MarketState {
  const isReady = useFeature(marketFeature);
  const market = useSelector(selectMarket);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isReady) dispatch(marketActions.opened());
  }, [dispatch, isReady]);
  return market;
}
