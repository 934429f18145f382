import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { selectIsLoggedIn, selectIsProfilePending, selectProfile } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { AuthDone } from './AuthDone.tsx';
import { ResendMail } from './ResendMail.tsx';

/** The page without a link: what the person's address waits for. */
export function AwaitedMail() {
  const { t } = useTranslation(['auth', 'common']);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isPending = useSelector(selectIsProfilePending);
  const profile = useSelector(selectProfile);
  if (!isLoggedIn) {
    return (
      <AuthDone kind="mail" title={t('verify.waitTitle')} texts={[t('verify.signedOut')]} isFirst>
        <ButtonLink to={pathTo.login({ returnTo: pathTo.emailVerification() })}>{t('verify.logIn')}</ButtonLink>
      </AuthDone>
    );
  }
  if (profile === null && isPending) return <p role="status">{t('common:loading')}</p>;
  if (profile?.pendingEmail) {
    return (
      <AuthDone
        isFirst
        kind="mail"
        title={t('verify.waitTitle')}
        texts={[t('verify.waitText', { email: profile.pendingEmail })]}
      >
        <ResendMail />
      </AuthDone>
    );
  }
  const email = profile?.email ?? null;
  return (
    <AuthDone
      isFirst
      kind={email === null ? 'mail' : 'done'}
      title={email === null ? t('verify.waitTitle') : t('verify.doneTitle')}
      texts={[email === null ? t('verify.noEmail') : t('verify.already', { email })]}
    >
      <ButtonLink to={pathTo.profile({ section: 1 })}>{t('verify.toProfile')}</ButtonLink>
    </AuthDone>
  );
}

function ButtonLink({ to, children }: { to: PageAddress; children: string }) {
  return (
    <Link className={buttonClass({ look: 'primary', size: 'large' })} to={to}>
      <span>{children}</span>
    </Link>
  );
}
