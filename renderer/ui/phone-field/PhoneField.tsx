import './phone-field.css';
import { useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '#contract/constants.ts';
import type { FieldControl } from '../forms/FormField.tsx';
import { Input } from '../input/Input.tsx';
import { CountryCodeSelect } from './CountryCodeSelect.tsx';
import { AT_NAME, entryOf, movedTo, typedInto } from './phone-entry.ts';
import type { PhoneEntry } from './phone-entry.ts';
import { usePhoneRules } from './use-phone-rules.ts';

export type PhoneFieldProps = {
  /** From the FormField around it. */
  control: FieldControl;
  name: string;
  /** E.164, `@name` where `acceptsName`, or empty; something else while it is not whole. */
  value: string;
  /** The country whose code is shown before anything is typed. */
  country?: CountryCode;
  /** Takes a messenger name as well (D124). */
  acceptsName?: boolean;
  autoComplete?: 'tel' | 'off';
  readOnly?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/**
 * A phone number with the code of its country (D123). Shows the digits after the code, gives E.164; a pasted number of
 * any country switches the country. Whether it can exist is asked of `usePhoneRules().isValid`.
 */
export function PhoneField({ control, name, value, country = 'AM', acceptsName = false, ...rest }: PhoneFieldProps) {
  const { autoComplete = 'tel', readOnly = false, onChange, onBlur } = rest;
  const rules = usePhoneRules();
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(() => ({ entry: entryOf(value, country, rules), rules, country }));
  // Another value from outside, or the plans have come: what is shown follows.
  const isOutdated = shown.entry.value !== value || shown.rules !== rules || shown.country !== country;
  const entry = isOutdated ? followed(shown.entry, value, country, rules) : shown.entry;
  if (isOutdated) setShown({ entry, rules, country });

  // Digits that were typed before the plans came are a number of the country beside them.
  useEffect(() => {
    if (rules === undefined || value === '' || /^[+@]/.test(value)) return;
    const whole = typedInto(entry, { text: value, acceptsName, mayFormat: true }, country, rules);
    if (whole.value !== value) onChange(whole.value);
  }, [acceptsName, country, entry, onChange, rules, value]);

  const show = (next: PhoneEntry) => {
    setShown({ entry: next, rules, country });
    if (next.value !== value) onChange(next.value);
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const mayFormat = target.selectionStart === target.value.length && target.value.length > entry.text.length;
    show(typedInto(entry, { text: target.value, acceptsName, mayFormat }, country, rules));
  };
  const leave = () => {
    show(typedInto(entry, { text: entry.text, acceptsName, mayFormat: true }, country, rules));
    onBlur?.();
  };
  const isName = entry.country === AT_NAME;
  return (
    <div className="a-phone">
      <CountryCodeSelect
        value={entry.country}
        rules={rules}
        acceptsName={acceptsName}
        isDisabled={readOnly}
        onChange={(chosen) => show(movedTo(entry, chosen, rules))}
      />
      <Input
        {...control}
        type={isName ? 'text' : 'tel'}
        inputMode={isName ? 'text' : 'tel'}
        name={name}
        autoComplete={isName ? 'off' : autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={isName ? t('phone.name') : undefined}
        maxLength={40}
        value={entry.text}
        readOnly={readOnly}
        onChange={type}
        onBlur={leave}
      />
    </div>
  );
}

/** A country given from outside counts only while nothing is typed. */
const followed = (
  shown: PhoneEntry,
  value: string,
  country: CountryCode,
  rules: ReturnType<typeof usePhoneRules>,
): PhoneEntry => {
  if (value === '' && shown.value === '' && shown.country === AT_NAME) return shown;
  if (value === '' || shown.country === AT_NAME) return entryOf(value, country, rules);
  return entryOf(value, shown.value === '' ? country : shown.country, rules);
};
