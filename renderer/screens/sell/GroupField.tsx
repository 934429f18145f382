import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import type { FormField as FieldState } from '#renderer/features/post-form/use-field.ts';
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
      className={['bp6-form-group', isWide && 'wide', error !== undefined && 'bp6-intent-danger']
        .filter(Boolean)
        .join(' ')}
    >
      <div className="bp6-label c-label" id={id}>
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
      <div className="bp6-form-content">
        {children(field)}
        {error !== undefined && (
          <div className="bp6-form-helper-text" id={`${id}-note`}>
            <span className="a-err">
              <IconAlertCircle size={16} stroke={2} aria-hidden />
              {error}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
