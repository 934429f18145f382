import { IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import type { FormField as FieldState } from '#renderer/features/post-form/use-field.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import type { FieldControl } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { REQUIRED } from './steps.ts';
import { useFaultText } from './use-fault-text.ts';

type FieldProps = {
  name: FieldName;
  label?: string;
  /** A hint under the control; an error takes its place. */
  help?: ReactNode;
  isRequired?: boolean;
  isWide?: boolean;
  children: (control: FieldControl, field: FieldState) => ReactNode;
};

/** A field of the form by its name: label, required mark, what the VIN filled in, and what is wrong. */
export function Field({ name, label, help, isRequired = REQUIRED.has(name), isWide = false, children }: FieldProps) {
  const { t } = useTranslation('sell');
  const field = useField(name);
  const shownLabel = label ?? t(`fields.${name}`);
  const error = useFaultText(field.fault, name, shownLabel);
  return (
    <div data-place={name} className={isWide ? 'wide' : undefined}>
      <FormField
        label={shownLabel}
        required={isRequired}
        tag={field.isFilledByVin && <VinTag />}
        {...(help === undefined ? {} : { help })}
        {...(error === undefined ? {} : { error })}
      >
        {(control) => children(control, field)}
      </FormField>
    </div>
  );
}

/** Stands beside the label of what the VIN filled in (D114). */
export function VinTag() {
  const { t } = useTranslation('sell');
  return (
    <span className="c-auto">
      <IconWand size={12} stroke={2.2} aria-hidden />
      <span aria-hidden="true">{t('vin.tag')}</span>
      <span className="a-sr">{t('vin.tagLabel')}</span>
    </span>
  );
}

type TextFieldProps = {
  name: FieldName;
  help?: string;
  isWide?: boolean;
  maxLength: number;
  autoComplete?: string;
  inputMode?: 'email' | 'text';
};

/** One line of text. */
export function TextField({ name, help, isWide, maxLength, autoComplete = 'off', inputMode = 'text' }: TextFieldProps) {
  return (
    <Field name={name} {...(help === undefined ? {} : { help })} {...(isWide === undefined ? {} : { isWide })}>
      {(control, { value, set }) => (
        <Input
          {...control}
          type="text"
          name={name}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}
