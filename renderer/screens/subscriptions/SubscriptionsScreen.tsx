import './subscriptions.css';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PLANS } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import { OrderHistory } from '#renderer/features/payments/OrderHistory.tsx';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { PlanCard } from './PlanCard.tsx';
import { approximatePrice } from './plan-price.ts';

/** The plans and their prices (SPEC.md §9). They are constants, so nothing has to load; only the rate is added when it comes. */
export function SubscriptionsScreen() {
  const { t } = useTranslation('subscriptions');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <div className="a-wrap">
      <header className="pl-head">
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </header>
      <PlanGroup kind="individual" className="pl-grid g3" />
      <PlanGroup kind="business" className="pl-grid" />
      <Notes />
      {isLoggedIn && <OrderHistory />}
    </div>
  );
}

/** What a plan gives, and the day of the rate where prices were converted. */
function Notes() {
  const { t, i18n } = useTranslation('subscriptions');
  const rates = useRates();
  const isConverted = useSelector(selectCurrency) !== 'USD';
  return (
    <p className="pl-note">
      {t('note')}
      {isConverted && rates !== undefined && (
        <span>{t('rate', { date: formatDate(new Date(`${rates.date}T00:00:00`), i18n.language) })}</span>
      )}
    </p>
  );
}

type PlanGroupProps = { kind: Plan['kind']; className: string };

function PlanGroup({ kind, className }: PlanGroupProps) {
  const { t, i18n } = useTranslation('subscriptions');
  const currency = useSelector(selectCurrency);
  const rates = useRates();
  const profile = useSelector(selectProfile);
  const isForeign = profile !== null && profile.isBusiness !== (kind === 'business');
  return (
    <section aria-labelledby={`plans-${kind}`}>
      <div className="pl-sec">
        <h2 id={`plans-${kind}`}>{t(`kinds.${kind}`)}</h2>
      </div>
      <div className={className}>
        {PLANS.filter((plan) => plan.kind === kind).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isForeign={isForeign}
            approximate={rates && approximatePrice(plan.priceUsd, currency, rates, i18n.language)}
          />
        ))}
      </div>
    </section>
  );
}
