import { useTranslation } from 'react-i18next';
import { RegisterForm as RegisterFields } from '#contract/http/accounts.ts';
import { checkBy, lineOrNone } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthPasswordField } from '#renderer/features/auth/AuthPasswordField.tsx';
import { AuthTextField } from '#renderer/features/auth/AuthTextField.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { bodyOf } from '#renderer/features/auth/body-of.ts';
import { TermsField } from './TermsField.tsx';

const EMPTY = { email: '', password: '', repeatPassword: '', firstName: '', lastName: '', terms: false };

const check = (values: typeof EMPTY, inviteToken: string | null) => {
  const { email, password, repeatPassword, firstName, lastName, terms } = values;
  const body = {
    email,
    password,
    firstName: lineOrNone(firstName),
    lastName: lineOrNone(lastName),
    ...(inviteToken === null ? {} : { inviteToken }),
  };
  const own = {
    repeatPassword: repeatPassword === password ? undefined : ('repeat' as const),
    terms: terms ? undefined : ('terms' as const),
  };
  return bodyOf(checkBy(RegisterFields, body, own));
};

type RegisterFormProps = { inviteToken: string | null; onSend: (email: string) => void };

export function RegisterForm({ inviteToken, onSend }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const form = useAuthForm({
    name: 'register',
    initial: EMPTY,
    check: (values) => check(values, inviteToken),
    onSend: ({ email }) => onSend(email),
  });
  return (
    <AuthForm state={form} label={t('register.title')}>
      <AuthTextField state={form} name="email" autoComplete="username" required />
      <AuthPasswordField state={form} name="password" isNew required />
      <AuthPasswordField state={form} name="repeatPassword" isNew required />
      <div className="u-2">
        <AuthTextField state={form} name="firstName" />
        <AuthTextField state={form} name="lastName" />
      </div>
      <TermsField state={form} />
      <SubmitBar sending={form.sending} label={t('register.action')} />
    </AuthForm>
  );
}
