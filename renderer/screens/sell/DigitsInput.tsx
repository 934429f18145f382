import { useState } from 'react';
import { formatNumber } from '#renderer/lib/format.ts';
import type { FieldControl } from '#renderer/ui/forms/FormField.tsx';

type DigitsInputProps = {
  control: FieldControl;
  name: string;
  value: string;
  maxDigits: number;
  isDisabled?: boolean;
  placeholder?: string;
  onChange: (digits: string) => void;
};

const NOT_DIGITS = /\D/g;

/** A whole number whose every digit counts at once; its thousands are grouped while it is not being typed. */
export function DigitsInput({ control, name, value, maxDigits, isDisabled, placeholder, onChange }: DigitsInputProps) {
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping || !/^\d+$/.test(value) ? value : formatNumber(Number(value));
  return (
    <input
      {...control}
      className="bp6-input tnum"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      name={name}
      placeholder={placeholder}
      disabled={isDisabled}
      value={shown}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => onChange(target.value.replace(NOT_DIGITS, '').slice(0, maxDigits))}
    />
  );
}
