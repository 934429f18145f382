import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { authActions, selectReturnTo } from '#renderer/features/auth/auth.slice.ts';
import { isGoogleAnswer } from '#renderer/features/auth/google-address.ts';
import {
  selectHasEnded,
  selectIsLeaving,
  selectIsLoggedIn,
  sessionActions,
} from '#renderer/features/session/session.slice.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { Link, Navigate, useNavigate } from '#renderer/lib/links.ts';
import { safeRedirect } from '#renderer/lib/safe-links.ts';
import { AuthPage } from './AuthPage.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';
import { DraftsLeft } from './DraftsLeft.tsx';
import { LoginForm } from '#renderer/features/auth/LoginForm.tsx';
import { OtherWays } from '#renderer/features/auth/OtherWays.tsx';

/** Sign in by password or otherwise; then back to where the person was, or home (D026). */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage headline={t('login.art')}>
      <Login />
    </AuthPage>
  );
}

function Login() {
  const { t } = useTranslation('auth');
  const query = useAuthQuery();
  const place = useLocation();
  const returnTo = useSelector(selectReturnTo) ?? query.returnTo;
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isLeaving = useSelector(selectIsLeaving);
  const isIdentified = useHostIdentifies();
  const hasEnded = useSelector(selectHasEnded);
  useEndOfLeaving(isLoggedIn);
  useGoogleAnswer();
  // Google's answer is read before its page is left, also where it connects Google to the account that is signed in.
  if (isLoggedIn && !isLeaving && !isGoogleAnswer(place.hash)) return <Navigate to={safeRedirect(returnTo)} replace />;
  return (
    <>
      <h1>{t('login.title')}</h1>
      <p className="lead">
        {t('login.newHere')}{' '}
        <Link className="a-link" to={pathWith('register', query)}>
          {t('login.create')}
        </Link>
      </p>
      {hasNewPassword(place.state) && (
        <p className="u-note ok" role="status">
          <IconCircleCheck size={20} stroke={2} aria-hidden />
          {t('login.passwordChanged')}
        </p>
      )}
      {hasEnded && (
        <p className="u-note u-left" role="status">
          <IconClock size={20} stroke={2} aria-hidden />
          {t('login.ended')}
        </p>
      )}
      <DraftsLeft />
      <OtherWays query={query} isHidden={isIdentified} />
      <LoginForm query={query} />
      <p className="sm muted u-more">
        <span>
          {t('login.company')}{' '}
          <Link className="a-link" to={pathWith('businessRegister', query)}>
            {t('login.registerBusiness')}
          </Link>
        </span>
      </p>
    </>
  );
}

const hasNewPassword = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'passwordChanged';

/** Login is on the screen and nobody is logged in: the logout that led here is over. */
function useEndOfLeaving(isLoggedIn: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isLoggedIn) dispatch(sessionActions.loginShown());
  }, [dispatch, isLoggedIn]);
}

/** Google's page led back here. Its answer leaves the address before anything else, so that it stays in no history. */
function useGoogleAnswer(): void {
  const { search, hash } = useLocation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isGoogleAnswer(hash)) return;
    void navigate({ search }, { replace: true });
    dispatch(authActions.googleReturned(hash));
  }, [dispatch, navigate, search, hash]);
}
