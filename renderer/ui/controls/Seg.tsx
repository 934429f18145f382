import './controls.css';
import type { ReactNode } from 'react';

export type SegOption<Value extends string> = { value: Value; text: ReactNode; label?: string };
type SegProps<Value extends string> = {
  label: string;
  options: readonly SegOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A row of mutually exclusive buttons; `label` names the group, an option's `label` a picture-only button. */
export function Seg<Value extends string>({ label, options, value, onChange, className = '' }: SegProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`a-seg ${className}`}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.value === value ? 'on' : ''}
          aria-pressed={option.value === value}
          aria-label={option.label}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
