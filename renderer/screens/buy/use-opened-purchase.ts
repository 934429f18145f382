import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { paymentActions } from '#renderer/features/payments/payments.slice.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { keepOrigin } from './from-mini-app.ts';
import { quantityQuery } from './quantity.ts';
import type { Purchase } from './quantity.ts';
import { returnedIn } from './returned.ts';

/**
 * Opens a purchase, or goes on with one that returns from the bank, and closes it with the screen. The result takes the
 * way that was chosen before the page was loaded for it; once, so that one can still choose another.
 */
export function useOpenedPurchase(planId: Purchase['plan']['id'], quantity: number): () => string | null {
  const dispatch = useDispatch();
  const { platform } = useDeps();
  const navigate = useNavigate();
  const { search } = useLocation();
  const arrival = useRef(search);
  const askedWay = useRef(new URLSearchParams(search).get('way'));
  useEffect(() => {
    const returned = returnedIn(arrival.current);
    keepOrigin(platform, arrival.current);
    dispatch(paymentActions.opened({ planId, quantity, ...(returned && { returned }) }));
    // Once: a reload is not another return.
    if (returned !== undefined || /\b(way|from)=/.test(arrival.current))
      void navigate(pathTo.buy(planId, quantityQuery(quantity)), { replace: true });
    return () => void dispatch(paymentActions.closed());
  }, [dispatch, navigate, platform, planId, quantity]);
  return () => {
    const way = askedWay.current;
    askedWay.current = null;
    return way;
  };
}
