import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { paymentActions, selectPurchase } from '#renderer/features/payments/payments.slice.ts';
import type { WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { BuyPage } from './BuyPage.tsx';
import { BuySkeleton } from './BuySkeleton.tsx';
import { OrderPlaced, PaymentChecked, PaymentFailed, PaymentLate, PaymentSucceeded } from './Results.tsx';
import type { Purchase } from './quantity.ts';
import { useOpenedPurchase } from './use-opened-purchase.ts';
import { WayPanel } from './WayPanel.tsx';
import { Ways } from './Ways.tsx';

/** A purchase from the ways to pay to its result. */
export function BuyFlow({ plan, quantity: asked }: Purchase) {
  // A return from the bank drops the query; the purchase stays what it was.
  const [quantity] = useState(asked);
  const purchase = useSelector((state: WithPayments) => selectPurchase(state));
  const { t } = useTranslation(['payments', 'errors', 'common']);
  const dispatch = useDispatch();
  const takeAsked = useOpenedPurchase(plan.id, quantity);

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
