import type { ReactNode } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';

type CheckFieldProps = {
  name: string;
  label: string;
  checked: boolean;
  error?: string;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
};

/** A box to tick with its error; `children` stand below, such as links that explain it. */
export function CheckField({ name, label, checked, error, onChange, children }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="u-check">
      <label className="bp6-control bp6-checkbox">
        <input
          className="bp6-control-input"
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="bp6-control-indicator" />
        <span>{label}</span>
      </label>
      {children}
      {error !== undefined && (
        <p className="a-err sm" id={id}>
          <IconAlertCircle size={16} stroke={2} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
