import { IconGift } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { Link, Navigate } from '#renderer/lib/links.ts';
import { safeRedirect } from '#renderer/lib/safe-links.ts';
import { AuthPage } from './AuthPage.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';
import { CheckMail } from './CheckMail.tsx';
import { OtherWays } from '#renderer/features/auth/OtherWays.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useSentTo } from './use-sent-to.ts';

/** Registration of an individual (D028); an invitation comes along from the address. */
export function RegisterScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage bodyType="crossover" headline={t('register.art')}>
      <Register />
    </AuthPage>
  );
}

function Register() {
  const { t } = useTranslation('auth');
  const query = useAuthQuery();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isIdentified = useHostIdentifies();
  const { sentTo, sendTo, restart } = useSentTo('register');
  if (isLoggedIn) return <Navigate to={safeRedirect(query.returnTo)} replace />;
  if (sentTo !== null) return <CheckMail email={sentTo} onOther={restart} />;
  return (
    <>
      <h1>{t('register.title')}</h1>
      <p className="lead">
        {t('register.known')}{' '}
        <Link className="a-link" to={pathWith('login', query)}>
          {t('register.logIn')}
        </Link>
      </p>
      {query.inviteToken !== null && (
        <p className="u-note ok">
          <IconGift size={20} stroke={2} aria-hidden />
          {t('register.invited')}
        </p>
      )}
      <OtherWays query={query} isHidden={isIdentified} />
      <RegisterForm inviteToken={query.inviteToken} onSend={sendTo} />
      <p className="sm muted u-more">
        <span>
          {t('register.company')}{' '}
          <Link className="a-link" to={pathWith('businessRegister', query)}>
            {t('register.registerBusiness')}
          </Link>
        </span>
      </p>
    </>
  );
}
