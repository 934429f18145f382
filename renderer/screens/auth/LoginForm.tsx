import { useTranslation } from 'react-i18next';
import { LoginForm as LoginFields } from '#contract/http/accounts.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthPasswordField } from '#renderer/features/auth/AuthPasswordField.tsx';
import { AuthTextField } from '#renderer/features/auth/AuthTextField.tsx';
import { CheckField } from '#renderer/features/auth/CheckField.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { Link } from '#renderer/lib/links.ts';
import { pathWith, useAuthQuery } from './auth-query.ts';
import { bodyOf } from './body-of.ts';

const EMPTY = { email: '', password: '', rememberMe: false };

const check = (values: typeof EMPTY) => bodyOf(checkBy(LoginFields, values));

/** Email, password and whether to be remembered (SPEC.md §3). */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const query = useAuthQuery();
  const form = useAuthForm({ name: 'login', initial: EMPTY, check });
  return (
    <AuthForm state={form} label={t('login.title')}>
      <AuthTextField state={form} name="email" autoComplete="username" />
      <AuthPasswordField state={form} name="password" />
      <div className="u-between">
        <CheckField
          name="rememberMe"
          label={t('login.remember')}
          checked={form.values.rememberMe}
          onChange={(rememberMe) => form.edit('rememberMe', rememberMe)}
        />
        <Link className="a-link" to={pathWith('forgotPassword', query)}>
          {t('login.forgot')}
        </Link>
      </div>
      <SubmitBar sending={form.sending} label={t('login.action')} />
    </AuthForm>
  );
}
