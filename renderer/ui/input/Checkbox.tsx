import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onChange: (isChecked: boolean) => void };

/** A box to tick and its label; `className` is the label's. */
export function Checkbox({ className, onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(className, 'control', 'checkbox')}>
      <input
        type="checkbox"
        className="bp6-control-input"
        onChange={({ target }) => onChange(target.checked)}
        {...rest}
      />
      <span className="bp6-control-indicator a-control-indicator" />
      {children}
    </label>
  );
}
