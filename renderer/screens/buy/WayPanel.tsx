import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { paymentActions } from '#renderer/features/payments/payments.slice.ts';
import type { Purchase } from '#renderer/features/payments/payments.slice.ts';
import { lazyCode } from '#renderer/lib/lazy-code.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { PanelWait } from './PanelWait.tsx';

// Neither company's library is loaded before somebody pays that way.
const StripePanel = lazyCode(() => import('./StripePanel.tsx').then(({ StripePanel: panel }) => panel));
const PayPalPanel = lazyCode(() => import('./PayPalPanel.tsx').then(({ PayPalPanel: panel }) => panel));

type Paying = Extract<Purchase, { phase: 'starting' | 'stripe' | 'payPal' }>;

/** The chosen way, with a way back to the others. */
export function WayPanel({ purchase }: { purchase: Paying }) {
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  if (purchase.phase === 'starting') return <PanelWait label={t('starting')} />;
  return (
    <>
      <h2>{t(purchase.phase === 'stripe' ? 'card.title' : 'payPal.title')}</h2>
      <Suspense fallback={<PanelWait label={t('loading')} />}>
        {purchase.phase === 'stripe' ? (
          <StripePanel order={purchase.order} clientSecret={purchase.clientSecret} />
        ) : (
          <PayPalPanel order={purchase.order} payPalOrderId={purchase.payPalOrderId} />
        )}
      </Suspense>
      <Button look="minimal" className="b-back" onClick={() => dispatch(paymentActions.offered(undefined))}>
        {t('back')}
      </Button>
    </>
  );
}
