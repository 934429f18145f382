import './subscriptions.css';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PLANS } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import { OrderHistory } from '#renderer/features/payments/OrderHistory.tsx';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { PlanCard } from './PlanCard.tsx';
import { approximatePrice } from './plan-price.ts';

/** The plans and their prices (SPEC.md §9). They are constants, so nothing has to load; only the rate is added when it comes. */
export function SubscriptionsScreen() {
  const { t } = useTranslation('subscriptions');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const kind = useShownKind();
  const navigate = useNavigate();
  return (
    <div className="a-wrap">
      <header className="pl-head">
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </header>
      <Seg
        className="pl-kinds"
        label={t('switch')}
        value={kind}
        options={KINDS.map((value) => ({ value, text: t(`who.${value}`) }))}
        onChange={(next) => void navigate({ search: `?for=${next}` }, { replace: true })}
      />
      <PlanGroup kind={kind} className={kind === 'individual' ? 'pl-grid g3' : 'pl-grid'} />
      <Notes />
      {isLoggedIn && <OrderHistory />}
    </div>
  );
}

const KINDS = ['individual', 'business'] as const;

/** Whose plans are shown: those that the address names, else the account's own. */
const useShownKind = (): Plan['kind'] => {
  const asked = new URLSearchParams(useLocation().search).get('for');
  const isBusiness = useSelector(selectProfile)?.isBusiness === true;
  return KINDS.find((kind) => kind === asked) ?? (isBusiness ? 'business' : 'individual');
};

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
            approximately={(priceUsd) => rates && approximatePrice(priceUsd, currency, rates, i18n.language)}
          />
        ))}
      </div>
    </section>
  );
}
