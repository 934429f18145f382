import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import type { FormField as FieldState } from '#renderer/features/post-form/use-field.ts';
import { FieldBody } from '#renderer/ui/forms/FieldBody.tsx';
import { FIELD_LABEL, fieldClass } from '#renderer/ui/forms/field-class.ts';
import { VinTag } from './Field.tsx';
import { REQUIRED } from './steps.ts';
import { useFaultText } from './use-fault-text.ts';

type GroupFieldProps = {
  name: FieldName;
  isWide?: boolean;
  children: (field: FieldState) => ReactNode;
};

/** A field whose control is several buttons: its label names the group. */
export function GroupField({ name, isWide = false, children }: GroupFieldProps) {
  const { t } = useTranslation(['sell', 'common']);
  const field = useField(name);
  const label = t(`fields.${name}`);
  const error = useFaultText(field.fault, name, label);
  const id = useId();
  return (
    <div
      data-place={name}
      role="group"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-note`}
      className={fieldClass(error !== undefined, isWide ? 'wide' : undefined)}
    >
      <div className={`${FIELD_LABEL} c-label`} id={id}>
        {label}
        {REQUIRED.has(name) && (
          <>
            <span className="req" aria-hidden="true">
              *
            </span>
            <span className="a-sr"> ({t('common:required')})</span>
          </>
        )}
        {field.isFilledByVin && <VinTag />}
      </div>
      <FieldBody noteId={`${id}-note`} error={error}>
        {children(field)}
      </FieldBody>
    </div>
  );
}
