import { IconAlertCircle, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { severalOf } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import type { Order } from '#contract/http/payments.ts';
import { pathTo } from '#contract/page-path.ts';
import { orderNumber } from '#renderer/features/payments/order-number.ts';
import { paymentActions, selectWays } from '#renderer/features/payments/payments.slice.ts';
import type { WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useWayBack } from './from-mini-app.ts';
import { InvoiceDetails } from './InvoiceDetails.tsx';
import { PanelWait } from './PanelWait.tsx';
import { priceOf } from './quantity.ts';
import type { Purchase } from './quantity.ts';

type ResultProps = {
  tone: 'ok' | 'bad' | 'wait';
  title: string;
  text: string;
  rows?: readonly (readonly [label: ReactNode, value: string])[];
  details?: ReactNode;
  children: ReactNode;
};

const ICONS = { ok: IconCheck, bad: IconX, wait: IconClock } as const;

/** How a purchase ended (SPEC.md §2); its heading takes the focus, so that it is read out. */
function Result({ tone, title, text, rows = [], details, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page before may have been scrolled down.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  const Icon = ICONS[tone];
  return (
    <div className="a-wrap">
      <div className="y-wrap">
        <div className={`y-ic ${tone}`}>
          <Icon size={52} stroke={2.2} aria-hidden />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        {rows.length > 0 && (
          <dl className="y-card">
            {rows.map(([label, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- The rows of one result never move.
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {details}
        <div className="y-act">{children}</div>
      </div>
    </div>
  );
}

/** Home, or back to the mini app that the payment came from. */
function GoHome({ order }: { order?: Order | undefined }) {
  const { t } = useTranslation('payments');
  const wayBack = useWayBack(order);
  if (wayBack !== undefined) {
    return (
      <a className={buttonClass({ look: 'outlined', size: 'large' })} href={wayBack}>
        {t('backToTelegram')}
      </a>
    );
  }
  return (
    <Link className={buttonClass({ look: 'outlined', size: 'large' })} to={pathTo.start()}>
      {t('goHome')}
    </Link>
  );
}

const usePrice = () => {
  const { i18n } = useTranslation();
  return (amount: number) => formatExactMoney(amount, 'USD', i18n.language);
};

/** A plan with its number, where that is not one. */
const useNamed = () => {
  const { t } = useTranslation('subscriptions');
  return ({ name }: Plan, quantity: number) =>
    quantity === 1 ? t(`names.${name}`) : `${t(`names.${name}`)} × ${formatNumber(quantity)}`;
};

export function PaymentChecked() {
  const { t } = useTranslation('payments');
  return (
    <div className="a-wrap">
      <div className="y-wrap" aria-live="polite">
        <PanelWait label="" />
        <h1>{t('checking.title')}</h1>
        <p>{t('checking.text')}</p>
      </div>
    </div>
  );
}

export function PaymentSucceeded({ plan, order }: { plan: Plan; order: Order }) {
  const { t } = useTranslation(['payments', 'subscriptions']);
  const credits = useSelector(selectProfile)?.postCredits;
  const price = usePrice();
  const named = useNamed();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(sessionActions.profileOutdated());
  }, [dispatch]);
  return (
    <Result
      tone="ok"
      title={t('success.title')}
      text={t('success.text')}
      rows={[
        [t('plan'), named(plan, order.quantity)],
        [t('summary.cars'), formatNumber(severalOf(plan, order.quantity).cars)],
        [t('success.paid'), price(order.amountUsd)],
        ...(credits === undefined ? [] : [[t('success.credits'), formatNumber(credits)] as const]),
      ]}
    >
      <GoHome order={order} />
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={pathTo.create()}>
        {t('success.sell')}
      </Link>
    </Result>
  );
}

export function PaymentFailed({ plan, quantity, reason }: Purchase & { reason: 'declined' | 'notComplete' }) {
  const { t } = useTranslation(['payments', 'subscriptions']);
  const price = usePrice();
  const named = useNamed();
  const dispatch = useDispatch();
  const payment = (
    <>
      <IconAlertCircle size={20} aria-hidden />
      {t('failure.payment')}
    </>
  );
  return (
    <Result
      tone="bad"
      title={t('failure.title')}
      text={t('failure.text')}
      rows={[
        [payment, t(`failure.${reason}`)],
        [t('plan'), `${named(plan, quantity)}, ${price(priceOf({ plan, quantity }))}`],
        [t('failure.charged'), price(0)],
      ]}
    >
      <GoHome />
      <Button
        look="primary"
        size="large"
        onClick={() => dispatch(paymentActions.opened({ planId: plan.id, quantity }))}
      >
        {t('failure.again')}
      </Button>
    </Result>
  );
}

/** D145: no word for half a minute is no failure. */
export function PaymentLate({ plan, quantity, order }: Purchase & { order: Order | undefined }) {
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  return (
    <Result tone="wait" title={t('late.title')} text={t('late.text')}>
      <GoHome order={order} />
      <Button
        look="primary"
        size="large"
        onClick={() =>
          // What has come meanwhile does not wait any more: it is asked about by its name.
          dispatch(
            order === undefined
              ? paymentActions.opened({ planId: plan.id, quantity })
              : paymentActions.askedAgain(order),
          )
        }
      >
        {t('late.again')}
      </Button>
    </Result>
  );
}

/** D147: an admin confirms the order by hand; who has not paid it yet may pay at once instead. */
export function OrderPlaced({ plan, order }: { plan: Plan; order: Order }) {
  const ways = useSelector((state: WithPayments) => selectWays(state));
  const { t } = useTranslation(['payments', 'subscriptions']);
  const price = usePrice();
  const named = useNamed();
  const dispatch = useDispatch();
  const hasOther = ways !== null && (ways.stripe !== null || ways.payPal !== null || ways.sandbox);
  const number = orderNumber(order.id);
  return (
    <Result
      tone="wait"
      title={t('ordered.title', { number })}
      text={t('ordered.text')}
      rows={[
        [t('ordered.number'), number],
        [t('plan'), `${named(plan, order.quantity)}, ${price(order.amountUsd)}`],
        [t('ordered.state'), t(`status.${order.status}`)],
      ]}
      details={ways?.invoice && <InvoiceDetails details={ways.invoice} order={order} />}
    >
      <GoHome order={order} />
      {hasOther && (
        <Button look="outlined" size="large" onClick={() => dispatch(paymentActions.offered())}>
          {t('ordered.otherWay')}
        </Button>
      )}
    </Result>
  );
}
