import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { paymentActions, selectPurchase } from '#renderer/features/payments/payments.slice.ts';
import type { WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { useDeps } from '#renderer/deps.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { BuyPage } from './BuyPage.tsx';
import { BuySkeleton } from './BuySkeleton.tsx';
import { OrderPlaced, PaymentChecked, PaymentFailed, PaymentLate, PaymentSucceeded } from './Results.tsx';
import { keepOrigin } from './from-mini-app.ts';
import { quantityQuery } from './quantity.ts';
import type { Purchase } from './quantity.ts';
import { returnedIn } from './returned.ts';
import { WayPanel } from './WayPanel.tsx';
import { Ways } from './Ways.tsx';

/** A purchase from the ways to pay to its result. */
export function BuyFlow({ plan, quantity: asked }: Purchase) {
  // A return from the bank drops the query; the purchase stays what it was.
  const [quantity] = useState(asked);
  const purchase = useSelector((state: WithPayments) => selectPurchase(state));
  const { t } = useTranslation(['payments', 'errors', 'common']);
  const dispatch = useDispatch();
  const { platform } = useDeps();
  const navigate = useNavigate();
  const { search } = useLocation();
  const arrival = useRef(search);
  const askedWay = useRef(new URLSearchParams(search).get('way'));
  /** The way that was chosen before the page was loaded for it; once, so that one can still choose another. */
  const takeAsked = () => {
    const way = askedWay.current;
    askedWay.current = null;
    return way;
  };
  useEffect(() => {
    const returned = returnedIn(arrival.current);
    keepOrigin(platform, arrival.current);
    dispatch(paymentActions.opened({ planId: plan.id, quantity, ...(returned && { returned }) }));
    // Once: a reload is not another return.
    if (returned !== undefined || /\b(way|from)=/.test(arrival.current))
      void navigate(pathTo.buy(plan.id, quantityQuery(quantity)), { replace: true });
    return () => void dispatch(paymentActions.closed());
  }, [dispatch, navigate, platform, plan.id, quantity]);

  switch (purchase.phase) {
    case 'loading':
      return <BuySkeleton />;
    case 'loadFailed':
      return (
        <div className="a-wrap b-page">
          <LoadFailed
            isPage
            title={t('loadFailed')}
            reason={failureText(t, purchase.failure)}
            retry={t('common:tryAgain')}
            onRetry={() => dispatch(paymentActions.opened({ planId: plan.id, quantity }))}
          />
        </div>
      );
    case 'choosing':
      return (
        <BuyPage plan={plan} quantity={quantity}>
          <Ways plan={plan} quantity={quantity} notice={purchase.notice} takeAsked={takeAsked} />
        </BuyPage>
      );
    case 'starting':
    case 'stripe':
    case 'payPal':
      return (
        <BuyPage plan={plan} quantity={quantity}>
          <WayPanel purchase={purchase} />
        </BuyPage>
      );
    case 'checking':
      return <PaymentChecked />;
    case 'ordered':
      return <OrderPlaced plan={plan} order={purchase.order} />;
    case 'late':
      return <PaymentLate plan={plan} quantity={quantity} order={purchase.order} />;
    case 'paid':
      return <PaymentSucceeded plan={plan} order={purchase.order} />;
    case 'failed':
      return <PaymentFailed plan={plan} quantity={quantity} reason={purchase.reason} />;
  }
}
