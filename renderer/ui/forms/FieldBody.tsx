import './form-field.css';
import type { ReactNode } from 'react';
import { FieldError } from './FormField.tsx';

type FieldBodyProps = { noteId: string; error: string | undefined; children: ReactNode };

/** Several controls of one field, then the error. */
export function FieldBody({ noteId, error, children }: FieldBodyProps) {
  return (
    <div className="bp6-form-content">
      {children}
      {error !== undefined && (
        <div className="bp6-form-helper-text a-form-helper-text" id={noteId}>
          <FieldError text={error} />
        </div>
      )}
    </div>
  );
}
