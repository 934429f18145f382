import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { authActions, selectIsOffered, selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { WithAuth } from '#renderer/features/auth/auth.slice.ts';
import { selectIsLoggedIn, selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import { Link, Navigate } from '#renderer/lib/links.ts';
import { safeRedirect } from '#renderer/lib/safe-links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';
import { AuthDone } from './AuthDone.tsx';
import { ResendMail } from './ResendMail.tsx';
import { useKeptReturn } from './use-kept-return.ts';

type Secret = { email: string; token: string };

/** Codes that say something of the link, not of the way to the server. */
const DEAD = new Set(['TOKEN_INVALID', 'VALIDATION_FAILED']);

/** The link of a letter is used once, as soon as its page is shown. */
export function VerifiedLink({ email, token }: Secret) {
  const { t } = useTranslation(['auth', 'errors', 'common']);
  const { sending, verify } = useVerification({ email, token });
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isOffered = useSelector(selectIsOffered);
  if (sending.phase === 'done') return isOffered ? <Offered /> : <Verified />;
  if (sending.phase !== 'failed') {
    return (
      <div className="row" role="status">
        <Spinner size={24} />
        {t('verify.checking')}
      </div>
    );
  }
  if (DEAD.has(sending.failure.code)) {
    return (
      <AuthDone kind="bad" title={t('verify.invalidTitle')} texts={[t('verify.invalidText')]}>
        {isLoggedIn ? <ResendMail /> : <LogIn />}
      </AuthDone>
    );
  }
  return (
    <AuthDone kind="bad" title={t('verify.failedTitle')} texts={[failureText(t, sending.failure)]}>
      <Button look="primary" size="large" onClick={verify}>
        {t('common:tryAgain')}
      </Button>
    </AuthDone>
  );
}

const IDLE = { phase: 'idle' } as const;

function useVerification({ email, token }: Secret) {
  const dispatch = useDispatch();
  const sending = useSelector((state: WithAuth) => selectSending(state, 'verifyToken'));
  // The store's state of an earlier link is not about this one.
  const [earlier] = useState(sending);
  const isAsked = useRef(false);
  const verify = useCallback(() => {
    dispatch(authActions.opened('verifyToken'));
    dispatch(authActions.submitted({ form: 'verifyToken', call: { query: { email, token } } }));
  }, [dispatch, email, token]);
  useEffect(() => {
    if (!isAsked.current) verify();
    isAsked.current = true;
  }, [verify]);
  return { sending: sending === earlier ? IDLE : sending, verify };
}

/** What comes next: the page the person was going to, the profile's missing parts, the cars, or login. */
function Verified() {
  const { t } = useTranslation('auth');
  const dispatch = useDispatch();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const returnTo = useKeptReturn(true);
  const isCompleted = useSelector(selectProfile)?.isProfileCompleted ?? true;
  useEffect(() => {
    if (isLoggedIn) dispatch(sessionActions.profileOutdated());
  }, [dispatch, isLoggedIn]);
  if (isLoggedIn && returnTo !== null) return <Onward to={safeRedirect(returnTo)} />;
  const needsProfile = isLoggedIn && !isCompleted;
  return (
    <AuthDone
      kind="done"
      title={t('verify.doneTitle')}
      texts={[needsProfile ? t('verify.completeText') : t('verify.doneText')]}
    >
      {needsProfile && <Primary to={pathTo.profile({ section: 1 })}>{t('verify.complete')}</Primary>}
      {isLoggedIn && !needsProfile && <Primary to={pathTo.home()}>{t('verify.browse')}</Primary>}
      {!isLoggedIn && <LogIn returnTo={returnTo} />}
    </AuthDone>
  );
}

/** The address has an account of its own: the profile offers to join the two (D183). */
function Offered() {
  const { t } = useTranslation('auth');
  return (
    <AuthDone kind="done" title={t('verify.offeredTitle')} texts={[t('verify.offeredText')]}>
      <Primary to={pathTo.profile({ section: 1 })}>{t('verify.offeredAction')}</Primary>
    </AuthDone>
  );
}

function Onward({ to }: { to: PageAddress }) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const tell = useEffectEvent(() => toast('ok', t('verify.doneTitle')));
  useEffect(() => tell(), []);
  return <Navigate to={to} replace />;
}

function LogIn({ returnTo = null }: { returnTo?: string | null }) {
  const { t } = useTranslation('auth');
  return <Primary to={pathTo.login({ returnTo })}>{t('verify.logIn')}</Primary>;
}

function Primary({ to, children }: { to: PageAddress; children: string }) {
  return (
    <Link className={buttonClass({ look: 'primary', size: 'large' })} to={to}>
      <span>{children}</span>
    </Link>
  );
}
