import { useTranslation } from 'react-i18next';
import { RESET_LINK_MINUTES } from '#contract/constants.ts';
import { accounts } from '#contract/http/accounts.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthTextField } from '#renderer/features/auth/AuthTextField.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { Link } from '#renderer/lib/links.ts';
import { AuthDone } from './AuthDone.tsx';
import { AuthPage } from './AuthPage.tsx';
import { pathWith, useAuthQuery } from '#renderer/features/auth/auth-query.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useSentTo } from './use-sent-to.ts';

/** Asks for a link to a new password; the answer is the same for every address (D036). */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage bodyType="sedan" headline={t('forgot.art')}>
      <ForgotPassword />
    </AuthPage>
  );
}

function ForgotPassword() {
  const { t } = useTranslation('auth');
  const login = pathWith('login', useAuthQuery());
  const { sentTo, sendTo, restart } = useSentTo('requestReset');
  if (sentTo === null) {
    return (
      <>
        <h1>{t('forgot.title')}</h1>
        <p className="lead">{t('forgot.lead')}</p>
        <ForgotForm onSend={sendTo} />
        <p className="sm u-more">
          <Link className="a-link" to={login}>
            {t('forgot.back')}
          </Link>
        </p>
      </>
    );
  }
  const texts = [t('forgot.sentText', { email: sentTo }), t('forgot.sentHint', { count: RESET_LINK_MINUTES })];
  return (
    <AuthDone kind="mail" title={t('forgot.sentTitle')} texts={texts}>
      <Link className={buttonClass({ look: 'primary', size: 'large' })} to={login}>
        <span>{t('forgot.back')}</span>
      </Link>
      <Button look="outlined" size="large" onClick={restart}>
        {t('forgot.again')}
      </Button>
    </AuthDone>
  );
}

const EMPTY = { email: '' };

const check = (values: typeof EMPTY) => {
  const checked = checkBy(accounts.requestReset.query, values);
  return checked.isValid ? { isValid: true as const, body: { query: checked.body } } : checked;
};

function ForgotForm({ onSend }: { onSend: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm({ name: 'requestReset', initial: EMPTY, check, onSend: ({ email }) => onSend(email) });
  return (
    <AuthForm state={form} label={t('forgot.title')}>
      <AuthTextField state={form} name="email" autoComplete="username" required />
      <SubmitBar sending={form.sending} label={t('forgot.action')} />
    </AuthForm>
  );
}
