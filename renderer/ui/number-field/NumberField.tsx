import { useState } from 'react';
import { formatNumber } from '#renderer/lib/format.ts';
import { inputClass, inputGroupClass } from '../input/input-class.ts';

export type NumberFieldProps = {
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  value: number | undefined;
  placeholder: string;
  /** Called when the field is left or Enter is pressed, undefined for an empty one. */
  onCommit: (value: number | undefined) => void;
};

const MAX_DIGITS = 9;

const numberIn = (text: string): number | undefined => {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  return digits === '' || Number(digits) === 0 ? undefined : Number(digits);
};

/** A whole number, its thousands grouped while it is not being typed. */
export function NumberField({ id, label, describedBy, value, placeholder, onCommit }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined ? '' : formatNumber(value);
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = numberIn(typed);
    if (number !== value) onCommit(number);
  };
  return (
    <div className={inputGroupClass({ fill: true })}>
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        className={inputClass()}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </div>
  );
}
