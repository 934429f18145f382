import { useState } from 'react';
import { formatNumber } from '#renderer/lib/format.ts';
import type { FieldControl } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';

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
const NOT_DIGITS_OR_SPACES = /[^\d\s]/g;
/** Cents of a pasted amount, such as 15,500.00: without them it would be a hundred times as much. */
const FRACTION = /[.,]\d{1,2}(?=\D*$)/;

/** An integer input; every digit takes effect at once, and thousands are grouped while it is not focused. */
export function DigitsInput({ control, name, value, maxDigits, isDisabled, placeholder, onChange }: DigitsInputProps) {
  // The text as typed, set by the first input: changing it on focus would lose the selection.
  const [typed, setTyped] = useState<string>();
  const grouped = /^\d+$/.test(value) ? formatNumber(Number(value)) : value;
  const type = (text: string) => {
    const whole = text.replace(FRACTION, '');
    const digits = whole.replace(NOT_DIGITS, '');
    // A truncated number is a different number, so a pasted text that is too long is ignored.
    if (digits.length > maxDigits) return;
    setTyped(whole.replace(NOT_DIGITS_OR_SPACES, ''));
    onChange(digits);
  };
  return (
    <Input
      {...control}
      className="tnum"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      name={name}
      placeholder={placeholder}
      disabled={isDisabled}
      value={typed ?? grouped}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => type(target.value)}
    />
  );
}
