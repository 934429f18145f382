import type * as Library from 'libphonenumber-js/max';
import { loadLater } from './load-later.ts';

/** With the numbering plans of all countries, which take several megabytes. */
const library = loadLater<typeof Library>('libphonenumber-js/max');

/** Whether a number in international form (+374…) can exist. */
export const isValidPhoneNumber = (text: string): boolean => library().isValidPhoneNumber(text);

/**
 * Reads a number as people write it. Without a country code it is a number of `country` (ISO 3166, two letters), or of
 * `otherwise` if that country has no numbering plan.
 */
export const readPhoneNumber = (
  text: string,
  country: string | undefined,
  otherwise?: Library.CountryCode,
): Library.PhoneNumber | undefined => {
  const { isSupportedCountry, parsePhoneNumberFromString } = library();
  const isKnown = country !== undefined && isSupportedCountry(country);
  return parsePhoneNumberFromString(text, isKnown ? country : otherwise);
};
