import { useTranslation } from 'react-i18next';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { PasswordInput } from '#renderer/ui/password-input/PasswordInput.tsx';
import type { FormState, FormValues } from './use-auth-form.ts';

type PasswordName = 'password' | 'oldPassword' | 'newPassword' | 'repeatPassword';

type AuthPasswordFieldProps<Values extends FormValues> = {
  state: FormState<Values>;
  name: Extract<keyof Values, PasswordName>;
  label?: PasswordName;
  /** A field for a new password shows its length rule, and offers a generated one. */
  isNew?: boolean;
  required?: boolean;
};

export function AuthPasswordField<Values extends FormValues>(props: AuthPasswordFieldProps<Values>) {
  const { state, name, label = name, isNew = false, required = false } = props;
  const { t } = useTranslation('auth');
  const rule = state.errors[name];
  return (
    <FormField
      label={t(`fields.${label}`)}
      required={required}
      {...(isNew && name !== 'repeatPassword' ? { help: t('hints.password') } : {})}
      {...(rule === undefined ? {} : { error: t(`rules.${rule}`) })}
    >
      {(control) => (
        <PasswordInput
          control={control}
          name={name}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          labels={{ show: t('showPassword'), capsLock: t('capsLock') }}
          value={String(state.values[name])}
          readOnly={state.isSending}
          onChange={(value) => state.edit(name, value as Values[typeof name])}
          onBlur={() => state.leave(name)}
        />
      )}
    </FormField>
  );
}
