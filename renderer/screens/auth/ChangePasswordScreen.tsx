import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ChangePasswordForm } from '#contract/http/accounts.ts';
import { pathTo } from '#contract/page-path.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthPasswordField } from '#renderer/features/auth/AuthPasswordField.tsx';
import { selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { WithAuth } from '#renderer/features/auth/auth.slice.ts';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { Link, Navigate } from '#renderer/lib/links.ts';
import { AuthDone } from './AuthDone.tsx';
import { AuthPage } from './AuthPage.tsx';
import { bodyOf } from '#renderer/features/auth/body-of.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { useLinkSecret } from './use-link-secret.ts';

/** D035: with a token the same as /reset-password; else for who is logged in. */
export function ChangePasswordScreen() {
  const { t } = useTranslation('auth');
  const secret = useLinkSecret();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  if (secret.token === null && !isLoggedIn)
    return <Navigate to={pathTo.login({ returnTo: pathTo.changePassword() })} replace />;
  return (
    <AuthPage bodyType="coupe" headline={t('change.art')}>
      {secret.token === null ? <ChangePassword /> : <ResetPassword {...secret} />}
    </AuthPage>
  );
}

const PROFILE = pathTo.profile({ section: 1 });

function ChangePassword() {
  const { t } = useTranslation('auth');
  const profile = useSelector(selectProfile);
  const { phase } = useSelector((state: WithAuth) => selectSending(state, 'changePassword'));
  if (phase === 'done') {
    return (
      <AuthDone kind="done" title={t('change.doneTitle')} texts={[t('change.doneText')]}>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={PROFILE}>
          <span>{t('change.toProfile')}</span>
        </Link>
      </AuthDone>
    );
  }
  return (
    <>
      <h1>{t('change.title')}</h1>
      {profile?.hasPassword === false ? (
        <FirstPassword email={profile.email} />
      ) : (
        <>
          <p className="lead">{t('change.lead')}</p>
          <ChangeForm email={profile?.email ?? ''} />
        </>
      )}
      <p className="sm u-more">
        <Link className="a-link" to={PROFILE}>
          {t('change.toProfile')}
        </Link>
      </p>
    </>
  );
}

const EMPTY = { oldPassword: '', newPassword: '', repeatPassword: '' };

const check = ({ repeatPassword, ...body }: typeof EMPTY) =>
  bodyOf(
    checkBy(ChangePasswordForm, body, {
      repeatPassword: repeatPassword === body.newPassword ? undefined : 'repeat',
    }),
  );

function ChangeForm({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm({ name: 'changePassword', initial: EMPTY, check, passwordField: 'newPassword' });
  return (
    <AuthForm state={form} label={t('change.title')}>
      <input
        className="a-sr"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      <AuthPasswordField state={form} name="oldPassword" required />
      <AuthPasswordField state={form} name="newPassword" isNew required />
      <AuthPasswordField state={form} name="repeatPassword" isNew required />
      <SubmitBar sending={form.sending} label={t('change.action')} />
    </AuthForm>
  );
}
