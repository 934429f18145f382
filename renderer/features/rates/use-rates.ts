import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Rates } from '#contract/http/rates.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { ratesActions } from './rates.slice.ts';

/** The day's rates, asked for once; undefined until they are known. */
export function useRates(): Rates | undefined {
  const rates = useSelector(selectRates);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(ratesActions.needed());
  }, [dispatch]);
  return rates;
}
