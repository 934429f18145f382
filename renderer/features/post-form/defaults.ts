import type { Profile } from '#contract/http/identity.ts';
import type { Currency } from '#contract/money.ts';
import { emptyValues } from './form-values.ts';
import type { FormValues } from './form-values.ts';

const nameOf = ({ isBusiness, companyName, firstName, lastName }: Profile): string =>
  (isBusiness && companyName) || [firstName, lastName].filter(Boolean).join(' ');

/**
 * What a new form begins with: contacts and place of the profile (D118), else the
 * market's country, the address only of a business (D119), the
 * steering side most cars have, the viewer's currency (D065). The e-mail stays the account's own affair.
 */
export const defaultsFor = (
  profile: Profile | null,
  currency: Currency,
  marketCountryId: number | null = null,
): FormValues => {
  const empty = { ...emptyValues(), wheelId: '1', priceUnit: currency, clearancePriceUnit: currency };
  if (profile === null) return empty;
  const countryId = String(profile.countryId ?? marketCountryId ?? '');
  return {
    ...empty,
    countryId,
    clearanceCountryId: countryId,
    regionId: String(profile.regionId ?? ''),
    lookupAddress: profile.isBusiness ? (profile.address ?? '') : '',
    contactName: nameOf(profile),
    contactPhoneNumber: profile.phoneNumber ?? '',
    whatsappNumber: profile.whatsapp ?? '',
    telegramNumber: profile.telegram ?? '',
  };
};
