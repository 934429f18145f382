import { useTranslation } from 'react-i18next';
import { BusinessRegisterForm as BusinessFields } from '#contract/http/accounts.ts';
import { checkBy } from '#renderer/features/auth/auth-rules.ts';
import { AuthForm } from '#renderer/features/auth/AuthForm.tsx';
import { AuthPasswordField } from '#renderer/features/auth/AuthPasswordField.tsx';
import { AuthTextField } from '#renderer/features/auth/AuthTextField.tsx';
import { SubmitBar } from '#renderer/features/auth/SubmitBar.tsx';
import { useAuthForm } from '#renderer/features/auth/use-auth-form.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { PhoneField } from '#renderer/ui/phone-field/PhoneField.tsx';
import { usePhoneRules } from '#renderer/ui/phone-field/use-phone-rules.ts';
import type { PhoneRules } from '#renderer/ui/phone-field/phone-rules.ts';
import { bodyOf } from '#renderer/features/auth/body-of.ts';
import { TermsField } from './TermsField.tsx';

const EMPTY = { company: '', email: '', phoneNumber: '', address: '', password: '', terms: false };

type Context = { inviteToken: string | null; phones: PhoneRules | undefined };

/** Until the numbering plans have come, whether a number can exist is left to the server. */
const check = ({ terms, ...fields }: typeof EMPTY, { inviteToken, phones }: Context) => {
  const isImpossible = phones !== undefined && !phones.isValid(fields.phoneNumber);
  const own = {
    phoneNumber: isImpossible ? ('phoneNumber' as const) : undefined,
    terms: terms ? undefined : ('terms' as const),
  };
  return bodyOf(checkBy(BusinessFields, { ...fields, ...(inviteToken === null ? {} : { inviteToken }) }, own));
};

type BusinessRegisterFormProps = { inviteToken: string | null; onSend: (email: string) => void };

export function BusinessRegisterForm({ inviteToken, onSend }: BusinessRegisterFormProps) {
  const { t } = useTranslation('auth');
  const phones = usePhoneRules();
  const form = useAuthForm({
    name: 'registerBusiness',
    initial: EMPTY,
    check: (values) => check(values, { inviteToken, phones }),
    onSend: ({ email }) => onSend(email),
  });
  const phoneRule = form.errors['phoneNumber'];
  return (
    <AuthForm state={form} label={t('business.title')}>
      <AuthTextField state={form} name="company" required />
      <div className="u-2">
        <AuthTextField state={form} name="email" autoComplete="username" required />
        <FormField
          label={t('fields.phoneNumber')}
          required
          {...(phoneRule === undefined ? {} : { error: t(`rules.${phoneRule}`) })}
        >
          {(control) => (
            <PhoneField
              control={control}
              name="phoneNumber"
              value={form.values.phoneNumber}
              readOnly={form.isSending}
              onChange={(value) => form.edit('phoneNumber', value)}
              onBlur={() => form.leave('phoneNumber')}
            />
          )}
        </FormField>
      </div>
      <AuthTextField state={form} name="address" required />
      <AuthPasswordField state={form} name="password" isNew required />
      <TermsField state={form} />
      <SubmitBar sending={form.sending} label={t('business.action')} />
    </AuthForm>
  );
}
