// Before the first schema.
import '#renderer/lib/zod-without-eval.ts';
import { useTranslation } from 'react-i18next';
import { LoginForm as LoginFields } from '#contract/http/accounts.ts';
import { checkBy } from './auth-rules.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPasswordField } from './AuthPasswordField.tsx';
import { AuthTextField } from './AuthTextField.tsx';
import { CheckField } from './CheckField.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { Link } from '#renderer/lib/links.ts';
import { pathWith } from './auth-query.ts';
import type { AuthQuery } from './auth-query.ts';
import { bodyOf } from './body-of.ts';

const EMPTY = { email: '', password: '', rememberMe: false };

const check = (values: typeof EMPTY) => bodyOf(checkBy(LoginFields, values));

/** Email, password and whether to be remembered (SPEC.md §3). */
export function LoginForm({ query }: { query: AuthQuery }) {
  const { t } = useTranslation('auth');
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
