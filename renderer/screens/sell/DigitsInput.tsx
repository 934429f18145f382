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
const NOT_DIGITS_OR_SPACES = /[^\d\s]/g;

/** A whole number whose every digit counts at once; its thousands are grouped while it is not being typed. */
export function DigitsInput({ control, name, value, maxDigits, isDisabled, placeholder, onChange }: DigitsInputProps) {
  // As typed, and only once something is: a text that changed on focus would lose what is selected in it.
  const [typed, setTyped] = useState<string>();
  const grouped = /^\d+$/.test(value) ? formatNumber(Number(value)) : value;
  const type = (text: string) => {
    const digits = text.replace(NOT_DIGITS, '');
    const isTooLong = digits.length > maxDigits;
    setTyped(isTooLong ? digits.slice(0, maxDigits) : text.replace(NOT_DIGITS_OR_SPACES, ''));
    onChange(digits.slice(0, maxDigits));
  };
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
      value={typed ?? grouped}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => type(target.value)}
    />
  );
}
