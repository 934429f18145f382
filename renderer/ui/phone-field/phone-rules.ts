import { AsYouType, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';

/** Knows the numbering plans of all countries; loads by `usePhoneRules`, since it is large. */
export type PhoneRules = typeof phoneRules;
export type { CountryCode as PhoneCountry } from 'libphonenumber-js/min';

/** A number as far as it was typed: `value` in E.164, its country where that is clear, the digits after the code. */
type ReadNumber = { value: string; country: CountryCode | undefined; national: string };

/** Reads what a person types or pastes: national digits of `country`, or any number that begins with + or 00. */
const read = (text: string, country: CountryCode): ReadNumber => {
  const typing = new AsYouType(country);
  typing.input(text.replace(/^\s*00/, '+'));
  const value = typing.getNumberValue() ?? '';
  const code = typing.isInternational() ? typing.getCallingCode() : getCountryCallingCode(country);
  if (code === undefined) return { value, country: undefined, national: text };
  return { value, country: typing.getCountry() ?? mainCountryOf(code, country), national: afterCode(value, code) };
};

/** `+37477123456` → `77 123456`: beside the code of the country, so without it and without a trunk prefix. */
const afterCode = (value: string, code: string): string =>
  new AsYouType()
    .input(value)
    .slice(code.length + 1)
    .trim();

/** Several countries share +7 and +1: the one chosen stays unless the number belongs to another. */
const mainCountryOf = (code: string, chosen: CountryCode): CountryCode | undefined => {
  if (getCountryCallingCode(chosen) === code) return chosen;
  if (code === '7') return 'RU';
  return code === '1' ? 'US' : getCountries().find((country) => getCountryCallingCode(country) === code);
};

export const phoneRules = {
  read,
  /** Whether such a number can exist in its country (D123). */
  isValid: (value: string): boolean => parsePhoneNumberFromString(value)?.isValid() ?? false,
  countries: (): readonly CountryCode[] => getCountries(),
  callingCode: (country: CountryCode): string => getCountryCallingCode(country),
};
