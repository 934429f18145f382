import { useId } from 'react';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { SelectProps } from '#renderer/ui/select/Select.tsx';

type LabelledSelectProps = Pick<SelectProps, 'value' | 'options' | 'isDisabled' | 'onChange'> & {
  text: string;
  /** Shown while nothing is chosen; without it something always is. */
  placeholder?: string;
};

/** A select under its label. */
export function LabelledSelect({ text, placeholder, ...select }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className="sf-field">
      <label htmlFor={id}>{text}</label>
      <Select id={id} placeholder={placeholder ?? null} {...select} />
    </div>
  );
}
