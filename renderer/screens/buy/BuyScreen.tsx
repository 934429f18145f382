import './buy.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { PLANS } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import { pathTo } from '#contract/page-path.ts';
import { paymentsFeature } from '#renderer/features/payments/payments.feature.ts';
import { selectIsProfilePending, selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import type { WithSession } from '#renderer/features/session/session.slice.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { BuyFlow } from './BuyFlow.tsx';
import { BuySkeleton } from './BuySkeleton.tsx';
import { quantityIn } from './quantity.ts';

/** Buying one plan (SPEC.md §2); an unknown plan, or one of the other kind of account, leads to the list of plans (D148). */
export function BuyScreen() {
  const { planId } = useParams();
  const { search } = useLocation();
  const plan = PLANS.find(({ id }) => String(id) === planId);
  const profile = useSelector(selectProfile);
  const isPending = useSelector(selectIsProfilePending);
  const isReady = useFeature(paymentsFeature);
  if (plan === undefined) return <ToPlans because="unknown" />;
  if (profile === null && !isPending) return <NoProfile />;
  if (profile === null || !isReady) return <BuySkeleton />;
  const isForeign = (plan.kind === 'business') !== profile.isBusiness;
  return isForeign ? (
    <ToPlans because={plan.kind} />
  ) : (
    <BuyFlow key={plan.id} plan={plan} quantity={quantityIn(search)} />
  );
}

/** Whose plan it is decides what can be bought. */
function NoProfile() {
  const reason = useSelector((state: WithSession) => state.session.errorMessage);
  const { t } = useTranslation(['payments', 'errors', 'common']);
  const dispatch = useDispatch();
  return (
    <div className="a-wrap b-page">
      <LoadFailed
        isPage
        title={t('noProfile')}
        reason={reason === '' ? t('errors:OFFLINE') : reason}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(sessionActions.profileOutdated())}
      />
    </div>
  );
}

function ToPlans({ because }: { because: 'unknown' | Plan['kind'] }) {
  const { t } = useTranslation('payments');
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast('warn', because === 'unknown' ? t('unknownPlan') : t(`foreignPlan.${because}`));
    void navigate(pathTo.subscriptions(), { replace: true });
  }, [because, navigate, t, toast]);
  return <BuySkeleton />;
}
