import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';

const EMAIL_LENGTH = 254;

type EmailFieldProps = {
  label: string;
  error: string | undefined;
  /** For password managers: a new address of this account, or the name of an account to sign in to. */
  autoComplete: 'email' | 'username';
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** A required email address in a form of the account. */
export function EmailField({ label, error, autoComplete, value, readOnly, onChange }: EmailFieldProps) {
  return (
    <FormField label={label} required {...(error ? { error } : {})}>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          autoComplete={autoComplete}
          maxLength={EMAIL_LENGTH}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
