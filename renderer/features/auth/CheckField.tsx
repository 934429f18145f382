import type { ReactNode } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Checkbox } from '#renderer/ui/input/Checkbox.tsx';

type CheckFieldProps = {
  name: string;
  label: string;
  checked: boolean;
  error?: string;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
};

/** A box to tick with its error; `children` are shown below it, such as links that explain it. */
export function CheckField({ name, label, checked, error, onChange, children }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="u-check">
      <Checkbox
        name={name}
        checked={checked}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        onChange={onChange}
      >
        <span>{label}</span>
      </Checkbox>
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
