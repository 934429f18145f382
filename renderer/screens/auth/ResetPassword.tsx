import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ResetPasswordForm } from '#contract/http/accounts.ts';
import { pathTo } from '#contract/page-path.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthPasswordField } from '#renderer/features/auth/AuthPasswordField.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { Link, useNavigate } from '#renderer/lib/links.ts';
import { AuthDone } from './AuthDone.tsx';
import { bodyOf } from '#renderer/features/auth/body-of.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useKeptReturn } from './use-kept-return.ts';
import type { LinkSecret } from './use-link-secret.ts';

/** The form of a whole link; of a part of one, what is missing (SPEC.md §5). */
export function ResetPassword({ email, token }: LinkSecret) {
  const { t } = useTranslation('auth');
  // The page's address held the token: no request it makes may tell it (SECURITY §3).
  const referrer = <meta name="referrer" content="no-referrer" />;
  if (email !== null && token !== null) {
    return (
      <>
        {referrer}
        <h1>{t('reset.title')}</h1>
        <p className="lead">{t('reset.lead', { email })}</p>
        <ResetForm key={token} email={email} token={token} />
      </>
    );
  }
  const missing = [
    ...(email === null ? [t('rules.resetEmail')] : []),
    ...(token === null ? [t('rules.resetToken')] : []),
  ];
  return (
    <AuthDone kind="bad" title={t('reset.incomplete')} texts={[...missing, t('reset.incompleteText')]} isFirst>
      {referrer}
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={pathTo.forgotPassword()}>
        <span>{t('reset.askAgain')}</span>
      </Link>
    </AuthDone>
  );
}

const EMPTY = { password: '', repeatPassword: '' };

const check = ({ password, repeatPassword }: typeof EMPTY, secret: { email: string; token: string }) => {
  const own = { repeatPassword: repeatPassword === password ? undefined : ('repeat' as const) };
  return bodyOf(checkBy(ResetPasswordForm, { ...secret, password }, own));
};

function ResetForm({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useAuthForm({
    name: 'resetPassword',
    initial: EMPTY,
    check: (values) => check(values, { email, token }),
  });
  const { phase } = form.sending;
  const returnTo = useKeptReturn(phase === 'done');
  useEffect(() => {
    if (phase === 'done')
      void navigate(pathTo.login({ returnTo }), { replace: true, state: { notice: 'passwordChanged' } });
  }, [phase, navigate, returnTo]);
  const isDead = form.sending.phase === 'failed' && form.sending.failure.code === 'TOKEN_INVALID';
  return (
    <AuthForm state={form} label={t('reset.title')}>
      {/* Keepers of passwords learn for whom this one is. */}
      <input
        className="a-sr"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      <AuthPasswordField state={form} name="password" label="newPassword" isNew required />
      <AuthPasswordField state={form} name="repeatPassword" isNew required />
      <SubmitBar sending={form.sending} label={t('reset.action')}>
        {isDead && (
          <Link className="a-link" to={pathTo.forgotPassword({ returnTo })}>
            {t('reset.askAgain')}
          </Link>
        )}
      </SubmitBar>
    </AuthForm>
  );
}
