import { useTranslation } from 'react-i18next';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import type { FormState, FormValues } from './use-auth-form.ts';

/** What the browser may fill in, which keyboard it shows, and the contract's longest text. */
const INPUTS = {
  email: { type: 'email', inputMode: 'email', maxLength: 254 },
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  company: { autoComplete: 'organization', maxLength: 200 },
  address: { autoComplete: 'street-address', maxLength: 300 },
} as const;
type TextName = keyof typeof INPUTS;

type AuthTextFieldProps<Values extends FormValues> = {
  state: FormState<Values>;
  name: Extract<keyof Values, TextName>;
  /** Where the address is what one logs in with, keepers of passwords must know it. */
  autoComplete?: 'username' | 'email';
  required?: boolean;
};

/** A line of an account form with its label, hint and error. */
export function AuthTextField<Values extends FormValues>(props: AuthTextFieldProps<Values>) {
  const { state, name, autoComplete, required = false } = props;
  const { t } = useTranslation('auth');
  const text: TextName = name;
  const rule = state.errors[name];
  const note = required ? {} : { help: t('hints.optional') };
  return (
    <FormField
      label={t(`fields.${text}`)}
      required={required}
      {...(name === 'email' ? {} : note)}
      {...(rule === undefined ? {} : { error: t(`rules.${rule}`) })}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete={autoComplete}
          type="text"
          {...INPUTS[name]}
          name={name}
          {...(name === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          value={String(state.values[name])}
          readOnly={state.isSending}
          onChange={(event) => state.edit(name, event.target.value as Values[typeof name])}
          onBlur={() => state.leave(name)}
        />
      )}
    </FormField>
  );
}
