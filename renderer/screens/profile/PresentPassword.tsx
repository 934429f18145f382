import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';

type PresentPasswordProps = {
  label: string;
  error: string | undefined;
  fill?: boolean;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** The account's present password, which confirms a change of the account. */
export function PresentPassword({ label, error, fill = false, value, readOnly, onChange }: PresentPasswordProps) {
  return (
    <FormField label={label} required {...(error ? { error } : {})}>
      {(control) => (
        <Input
          {...control}
          fill={fill}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
