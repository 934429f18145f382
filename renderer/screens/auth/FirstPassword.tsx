import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { accounts } from '#contract/http/accounts.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { WithAuth } from '#renderer/features/auth/auth.slice.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';

/** Who came by Google or Telegram has no password to change; the first one is set by a mailed link. */
export function FirstPassword({ email }: { email: string | null }) {
  const { t } = useTranslation('auth');
  const { phase } = useSelector((state: WithAuth) => selectSending(state, 'requestReset'));
  if (email === null) return <p className="lead">{t('change.noneWithoutMail')}</p>;
  if (phase === 'done') {
    return (
      <p className="u-note ok" role="status">
        {t('forgot.sentText', { email })}
      </p>
    );
  }
  return (
    <>
      <p className="lead">{t('change.none')}</p>
      <LinkForm email={email} />
    </>
  );
}

const check = (values: { email: string }) => {
  const checked = checkBy(accounts.requestReset.query, values);
  return checked.isValid ? { isValid: true as const, body: { query: checked.body } } : checked;
};

function LinkForm({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm({ name: 'requestReset', initial: { email }, check });
  return (
    <AuthForm state={form} label={t('change.sendLink')}>
      <SubmitBar sending={form.sending} label={t('change.sendLink')} />
    </AuthForm>
  );
}
