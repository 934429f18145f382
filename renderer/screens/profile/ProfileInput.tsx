import { useTranslation } from 'react-i18next';
import type { ProfileField } from '#renderer/features/profile/profile-values.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import type { FieldControl } from '#renderer/ui/forms/FormField.tsx';
import type { ReactNode } from 'react';
import { Input } from '#renderer/ui/input/Input.tsx';
import type { FormPart } from './use-profile-form.ts';

type LabelledProps = {
  field: ProfileField;
  part: FormPart;
  help?: string | undefined;
  isRequired?: true | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A field of the profile with its label and its error, or its hint. */
export function Labelled({ field, part, help, isRequired, children }: LabelledProps) {
  const { t } = useTranslation('profile');
  const rule = part.errors[field];
  return (
    <div className={`f-${field}`}>
      <FormField
        label={t(`fields.${field}`)}
        required={isRequired}
        {...(help === undefined ? {} : { help })}
        {...(rule === undefined ? {} : { error: t(`rules.${rule}`) })}
      >
        {children}
      </FormField>
    </div>
  );
}

type ProfileInputProps = {
  field: 'firstName' | 'lastName' | 'address';
  part: FormPart;
  autoComplete: string;
  maxLength: number;
};

export function ProfileInput({ field, part, autoComplete, maxLength }: ProfileInputProps) {
  return (
    <Labelled field={field} part={part}>
      {(control) => (
        <Input
          {...control}
          type="text"
          name={field}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={part.values[field]}
          readOnly={part.isSaving}
          onChange={({ target }) => part.edit(field, target.value)}
          onBlur={() => part.leave(field)}
        />
      )}
    </Labelled>
  );
}
