import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { marketActions, selectMarket } from './market.slice.ts';
import type { MarketState } from './market.slice.ts';

/** The market's counts, at most a minute old when the screen opens. */
export function useMarket(): MarketState {
  const market = useSelector(selectMarket);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(marketActions.opened());
  }, [dispatch]);
  return market;
}
