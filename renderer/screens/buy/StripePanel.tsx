import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Order } from '#contract/http/payments.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { paymentActions, selectWays } from '#renderer/features/payments/payments.slice.ts';
import type { WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { formatExactMoney } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { PanelWait } from './PanelWait.tsx';
import { quantityQuery } from './quantity.ts';

/** Stripe's form has no Armenian. */
const LOCALES: Readonly<Record<string, StripeElementLocale>> = { hy: 'en', ru: 'ru', en: 'en' };

type StripePanelProps = { order: Order; clientSecret: string };

/** Stripe's own card form, in its own frame: the number never passes through ours. */
export function StripePanel({ order, clientSecret }: StripePanelProps) {
  const key = useSelector((state: WithPayments) => selectWays(state)?.stripe?.publishableKey);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const { t, i18n } = useTranslation('payments');
  const dispatch = useDispatch();
  useEffect(() => {
    let isShown = true;
    const fail = () => isShown && dispatch(paymentActions.offered({ kind: 'scriptFailed' }));
    const came = (loaded: Stripe | null) => (loaded === null ? fail() : isShown && setStripe(loaded));
    if (key !== undefined) void loadStripe(key).then(came, fail);
    return () => void (isShown = false);
  }, [dispatch, key]);
  if (stripe === null) return <PanelWait label={t('card.loading')} />;
  const isDark = document.documentElement.classList.contains('bp6-dark');
  return (
    <Elements
      stripe={stripe}
      options={{
        clientSecret,
        locale: LOCALES[i18n.language] ?? 'auto',
        appearance: {
          theme: isDark ? 'night' : 'stripe',
          variables: { colorPrimary: '#d9151f', borderRadius: '10px' },
        },
      }}
    >
      <CardForm order={order} />
    </Elements>
  );
}

function CardForm({ order }: { order: Order }) {
  const stripe = useStripe();
  const elements = useElements();
  const { platform } = useDeps();
  const { t, i18n } = useTranslation('payments');
  const dispatch = useDispatch();
  const [step, setStep] = useState<'loading' | 'ready' | 'paying'>('loading');

  const pay = async () => {
    if (stripe === null || elements === null) return;
    setStep('paying');
    const return_url = platform.publicUrl(
      pathTo.buy(order.planId, { order: order.id, ...quantityQuery(order.quantity) }),
    );
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url },
      redirect: 'if_required',
    });
    if (paymentIntent !== undefined) {
      dispatch(paymentActions.stripeConfirmed({ order, intentId: paymentIntent.id }));
    } else if (error.type === 'card_error') dispatch(paymentActions.declined('declined'));
    // The error of a field is shown next to it.
    else if (error.type === 'validation_error') setStep('ready');
    else
      dispatch(
        paymentActions.offered({ kind: 'refused', failure: { code: 'PAYMENT_PROVIDER_DOWN', description: '' } }),
      );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'ready') void pay();
  };

  return (
    <form className="b-card" onSubmit={submit} noValidate>
      <PaymentElement
        onReady={() => setStep('ready')}
        onLoadError={() => dispatch(paymentActions.offered({ kind: 'scriptFailed' }))}
      />
      {step === 'loading' && <PanelWait label={t('card.loading')} />}
      <Button type="submit" size="large" fill look="primary" disabled={step !== 'ready'} aria-busy={step === 'paying'}>
        {step === 'paying'
          ? t('card.paying')
          : t('card.pay', { price: formatExactMoney(order.amountUsd, 'USD', i18n.language) })}
      </Button>
    </form>
  );
}
