import './form-field.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { fieldClass } from './field-class.ts';

/** What the control inside a field must carry so that its label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  required?: true | undefined;
};

type FormFieldProps = {
  label: string;
  required?: boolean;
  help?: ReactNode;
  error?: string;
  /** Stands after the label. */
  tag?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, control, then the error or the hint. */
export function FormField({ label, required = false, help, error, tag, children }: FormFieldProps) {
  const id = useId();
  const note = error ?? help;
  const control: FieldControl = {
    id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    required: required || undefined,
  };
  return (
    <div className={fieldClass(error !== undefined)}>
      <label className="bp6-label a-label" htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
        {tag}
      </label>
      <div className="bp6-form-content">
        {children(control)}
        {note !== undefined && (
          <div className="bp6-form-helper-text a-form-helper-text" id={`${id}-note`}>
            {error === undefined ? help : <FieldError text={error} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className="a-err">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
