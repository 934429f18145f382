import './form-field.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** What the control inside a field must carry so that its label, hint and error belong to it. */
export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: true };

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
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...(required ? { required: true } : {}),
  };
  return (
    <div className={error === undefined ? 'bp6-form-group' : 'bp6-form-group bp6-intent-danger'}>
      <label className="bp6-label" htmlFor={id}>
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
          <div className="bp6-form-helper-text" id={`${id}-note`}>
            {error === undefined ? help : <FieldError text={error} />}
          </div>
        )}
      </div>
    </div>
  );
}

function FieldError({ text }: { text: string }) {
  return (
    <span className="a-err">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
