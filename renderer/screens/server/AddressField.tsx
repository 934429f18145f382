import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#renderer/ui/input/Input.tsx';

export type AddressError = 'address' | 'unknown' | 'other';
type AddressFieldProps = { value: string; error: AddressError | undefined; onChange: (address: string) => void };

/** The address of a server, with why the last one was refused. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  const { t } = useTranslation('server');
  const field = useId();
  const message = useId();
  return (
    <div data-first-focus>
      <label htmlFor={field}>{t('address')}</label>
      <Input
        id={field}
        isInvalid={error !== undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('example')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={message}
      />
      <p id={message} className="err" role="alert">
        {error !== undefined && t(`error.${error}`)}
      </p>
    </div>
  );
}
