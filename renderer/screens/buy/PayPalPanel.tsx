import { loadScript } from '@paypal/paypal-js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Order } from '#contract/http/payments.ts';
import { paymentActions, selectWays } from '#renderer/features/payments/payments.slice.ts';
import type { WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { PanelWait } from './PanelWait.tsx';

type PayPalPanelProps = { order: Order; payPalOrderId: string };

/** PayPal's own button; its window asks the user to confirm, our server captures the payment. */
export function PayPalPanel({ order, payPalOrderId }: PayPalPanelProps) {
  const clientId = useSelector((state: WithPayments) => selectWays(state)?.payPal?.clientId);
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  useEffect(() => {
    let isShown = true;
    const { offered, payPalApproved } = paymentActions;
    const fail = (kind: 'scriptFailed' | 'windowFailed') => isShown && dispatch(offered({ kind }));
    const show = async (container: HTMLElement) => {
      const payPal = await loadScript({ clientId: clientId ?? '', currency: 'USD', intent: 'capture' });
      const buttons = payPal?.Buttons?.({
        createOrder: () => Promise.resolve(payPalOrderId),
        onApprove: () => Promise.resolve(void dispatch(payPalApproved({ order, payPalOrderId }))),
        onCancel: () => void dispatch(offered({ kind: 'cancelled' })),
        onError: () => void fail('windowFailed'),
      });
      if (buttons === undefined) throw new Error('PayPal has no buttons.');
      if (!isShown) return;
      await buttons.render(container);
      if (isShown) setIsReady(true);
    };
    if (place.current !== null) show(place.current).catch(() => fail('scriptFailed'));
    return () => void (isShown = false);
  }, [clientId, dispatch, order, payPalOrderId]);
  return (
    <>
      {!isReady && <PanelWait label={t('payPal.loading')} />}
      <div className="b-paypal" ref={place} />
    </>
  );
}
