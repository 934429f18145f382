import { IconCaretDownFilled } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_CODES } from '#contract/constants.ts';
import { loadCountryNames } from '#renderer/lib/country-names.ts';
import { AT_NAME } from './phone-entry.ts';
import type { PhoneEntry } from './phone-entry.ts';
import type { PhoneCountry, PhoneRules } from './phone-rules.ts';

type CountryCodeSelectProps = {
  value: PhoneEntry['country'];
  rules: PhoneRules | undefined;
  acceptsName: boolean;
  isDisabled: boolean;
  onChange: (country: PhoneEntry['country']) => void;
};
type Choice = { code: PhoneCountry; text: string };

const isOurs = ({ code }: Choice): boolean => COUNTRY_CODES.some((ours) => ours === code);
const oursIn = (choices: readonly Choice[]): Choice[] =>
  COUNTRY_CODES.flatMap((ours) => choices.filter(({ code }) => code === ours));

/** The browser's own select under a short face (`+374`): its list has the names, the market's countries first. */
export function CountryCodeSelect({ value, rules, acceptsName, isDisabled, onChange }: CountryCodeSelectProps) {
  const { t } = useTranslation('common');
  const choices = useChoices(rules);
  const face = value === AT_NAME ? AT_NAME : `+${rules?.callingCode(value) ?? ''}`;
  return (
    <span className="a-phone-code">
      <span aria-hidden="true" className="tnum">
        {face}
        <IconCaretDownFilled size={14} />
      </span>
      <select
        aria-label={t('phone.country')}
        value={value}
        disabled={isDisabled || choices.length === 0}
        onChange={({ target }) => onChange(target.value as PhoneEntry['country'])}
      >
        {acceptsName && <option value={AT_NAME}>{t('phone.byName')}</option>}
        {choices.length === 0 && value !== AT_NAME && <option value={value}>{value}</option>}
        <Countries choices={choices} />
      </select>
    </span>
  );
}

/** Two hundred options, which are built anew for other choices only, not with every digit that is typed. */
const Countries = memo(function Countries({ choices }: { choices: readonly Choice[] }) {
  const { t } = useTranslation('common');
  return (
    <>
      <optgroup label={t('phone.ours')}>{oursIn(choices).map(optionOf)}</optgroup>
      <optgroup label={t('phone.others')}>{choices.filter((choice) => !isOurs(choice)).map(optionOf)}</optgroup>
    </>
  );
});

const optionOf = ({ code, text }: Choice) => (
  <option key={code} value={code}>
    {text}
  </option>
);

/** All countries with their codes, in the order of the alphabet. */
const useChoices = (rules: PhoneRules | undefined): readonly Choice[] => {
  const { language } = useTranslation().i18n;
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    if (rules === undefined) return undefined;
    let isShown = true;
    const collator = new Intl.Collator(language);
    void loadCountryNames(language).then(
      (nameOf) => {
        if (!isShown) return;
        const named = rules.countries().map((code) => ({ code, text: `${nameOf(code)} +${rules.callingCode(code)}` }));
        setChoices(named.toSorted((a, b) => collator.compare(a.text, b.text)));
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [rules, language]);
  return choices;
};
