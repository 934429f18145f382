import { IconBrandPaypal, IconCreditCard, IconFileInvoice, IconFlask } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { SANDBOX_OUTCOMES } from '#contract/sandbox.ts';
import { useDeps } from '#renderer/deps.ts';
import { paymentActions, selectWays } from '#renderer/features/payments/payments.slice.ts';
import type { Notice, Wanted, WithPayments } from '#renderer/features/payments/payments.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { goesToSites } from '#renderer/platform/capabilities.ts';
import { FROM_MINI_APP } from './from-mini-app.ts';
import { PaymentNotice } from './PaymentNotice.tsx';
import { isPaymentDocument } from './payment-document.ts';
import { useMainWay } from './use-main-way.ts';
import { quantityQuery } from './quantity.ts';
import type { Purchase } from './quantity.ts';
import { Way } from './Way.tsx';

type WaysProps = Purchase & { notice: Notice | undefined; takeAsked: () => string | null };

/** The outcomes that a payment in the sandbox may have, to choose from. */
function SandboxButtons({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  return SANDBOX_OUTCOMES.map((outcome) => (
    <Button
      key={outcome}
      look={outcome === 'success' ? 'primary' : 'outlined'}
      size="large"
      onClick={() => dispatch(paymentActions.sandboxChosen({ ...wanted, outcome }))}
    >
      {t(`ways.outcomes.${outcome}`)}
    </Button>
  ));
}

/** The ways to pay that the operator has set up. */
export function Ways({ plan, quantity, notice, takeAsked }: WaysProps) {
  const wanted = { planId: plan.id, quantity };
  const ways = useSelector((state: WithPayments) => selectWays(state));
  const { t } = useTranslation('payments');
  const dispatch = useDispatch();
  const company = useCompanyWays(wanted, takeAsked);
  const order = () => dispatch(paymentActions.manualChosen(wanted));
  const onHost = useMainWay({ plan, quantity }, ways, {
    payElsewhere: company.isHere ? undefined : () => company.choose('stripe'),
    order,
  });
  if (ways === null) return null;
  const isNone = ways.stripe === null && ways.payPal === null && !ways.manual && !ways.sandbox;
  return (
    <>
      {notice !== undefined && <PaymentNotice notice={notice} />}
      <h2>{t('ways.title')}</h2>
      {isNone && (
        <p className="b-none">
          {t('ways.none')} <Link to={pathTo.contact()}>{t('ways.contact')}</Link>
        </p>
      )}
      {ways.stripe !== null && (
        <Way icon={<IconCreditCard aria-hidden />} title={t('ways.card')} text={t('ways.cardText')}>
          <CompanyButton label={t('ways.cardGo')} {...company} isOnHost={onHost === 'elsewhere'} way="stripe" />
        </Way>
      )}
      {ways.payPal !== null && (
        <Way icon={<IconBrandPaypal aria-hidden />} title={t('ways.payPal')} text={t('ways.payPalText')}>
          <CompanyButton label={t('ways.payPalGo')} {...company} isOnHost={onHost === 'elsewhere'} way="payPal" />
        </Way>
      )}
      {ways.manual && (
        <Way icon={<IconFileInvoice aria-hidden />} title={t('ways.manual')} text={t('ways.manualText')}>
          {onHost !== 'order' && (
            <Button look="outlined" size="large" onClick={order}>
              {t('ways.manualGo')}
            </Button>
          )}
        </Way>
      )}
      {ways.sandbox && (
        <Way
          icon={<IconFlask aria-hidden />}
          title={t('ways.sandbox')}
          text={t('ways.sandboxText')}
          badge={t('ways.sandboxBadge')}
        >
          <SandboxButtons wanted={wanted} />
        </Way>
      )}
    </>
  );
}

/** Ways with a script of a payment company: here, after a load of the page they may run in, or on the website. */
function useCompanyWays(wanted: Required<Wanted>, takeAsked: () => string | null) {
  const { platform } = useDeps();
  const dispatch = useDispatch();
  const isHere = goesToSites(platform);
  const choose = (way: 'stripe' | 'payPal') => {
    const { planId, quantity } = wanted;
    const origin = platform.identifiesUser ? FROM_MINI_APP : {};
    const address = platform.publicUrl(pathTo.buy(planId, { ...quantityQuery(quantity), ...origin }));
    if (!goesToSites(platform)) platform.openExternal(address);
    else if (!isPaymentDocument()) platform.leaveTo(`${address}${quantity === 1 ? '?' : '&'}way=${way}`);
    else if (way === 'stripe') dispatch(paymentActions.stripeChosen(wanted));
    else dispatch(paymentActions.payPalChosen(wanted));
  };
  // The choice was made before the page was loaded anew for it.
  useEffect(() => {
    const asked = isPaymentDocument() ? takeAsked() : null;
    if (asked === 'stripe' || asked === 'payPal') choose(asked);
  });
  return { isHere, choose };
}

type CompanyButtonProps = ReturnType<typeof useCompanyWays> & {
  label: string;
  way: 'stripe' | 'payPal';
  /** True while Telegram's main button does this; the button is then left out here. */
  isOnHost: boolean;
};

function CompanyButton({ label, way, isHere, isOnHost, choose }: CompanyButtonProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      {!isHere && <p>{t('ways.elsewhere')}</p>}
      {!isOnHost && (
        <Button look="primary" size="large" onClick={() => choose(way)}>
          {isHere ? label : t('ways.elsewhereGo')}
        </Button>
      )}
    </>
  );
}
