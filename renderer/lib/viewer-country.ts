import type { CurrentRates } from '#contract/http/rates.ts';

/** The user's profile and what came with the rates, as other features keep them. */
export type WithViewerCountry = {
  readonly session: { readonly data: { readonly countryId?: number | null } | null };
  readonly rates: { readonly phase: string; readonly rates?: Pick<CurrentRates, 'siteCountryId'> };
};

/** The country of the user's profile, else of the site; undefined until either is known. */
export const selectViewerCountry = ({ session, rates }: WithViewerCountry): number | undefined =>
  session.data?.countryId ?? rates.rates?.siteCountryId;
