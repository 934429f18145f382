import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PLANS } from '#contract/plans.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { formatExactMoney } from '#renderer/lib/format.ts';
import { Link, Navigate } from '#renderer/lib/links.ts';
import { safeRedirect } from '#renderer/lib/safe-links.ts';
import { AuthPage } from './AuthPage.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';
import { BusinessRegisterForm } from './BusinessRegisterForm.tsx';
import { CheckMail } from './CheckMail.tsx';
import { useSentTo } from './use-sent-to.ts';

const CHEAPEST_USD = Math.min(...PLANS.filter(({ kind }) => kind === 'business').map(({ priceUsd }) => priceUsd));

/** Registration of a company (SPEC.md §3). */
export function BusinessRegisterScreen() {
  const { t, i18n } = useTranslation('auth');
  const price = formatExactMoney(CHEAPEST_USD, 'USD', i18n.language);
  return (
    <AuthPage bodyType="pickup" headline={t('business.art')} aside={t('business.plans', { price })} isWide>
      <BusinessRegister />
    </AuthPage>
  );
}

function BusinessRegister() {
  const { t } = useTranslation('auth');
  const query = useAuthQuery();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { sentTo, sendTo, restart } = useSentTo('registerBusiness');
  if (isLoggedIn) return <Navigate to={safeRedirect(query.returnTo)} replace />;
  if (sentTo !== null) return <CheckMail email={sentTo} onOther={restart} />;
  return (
    <>
      <h1>{t('business.title')}</h1>
      <p className="lead">{t('business.lead')}</p>
      <BusinessRegisterForm inviteToken={query.inviteToken} onSend={sendTo} />
      <p className="sm muted u-more">
        <span>
          {t('business.single')}{' '}
          <Link className="a-link" to={pathWith('register', query)}>
            {t('business.individual')}
          </Link>
        </span>
        <span>
          {t('business.known')}{' '}
          <Link className="a-link" to={pathWith('login', query)}>
            {t('register.logIn')}
          </Link>
        </span>
      </p>
    </>
  );
}
