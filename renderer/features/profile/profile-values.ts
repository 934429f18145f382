import type { Profile } from '#contract/http/identity.ts';

/** The profile form (SPEC.md §3) as texts; ids are texts, too, empty where nothing is chosen. */
export type ProfileValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly countryId: string;
  readonly regionId: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly telegram: string;
  readonly whatsApp: string;
  readonly gender: '' | 'Female' | 'Male';
  readonly businessDescription: string;
};
export type ProfileField = keyof ProfileValues;
/** Fields that were changed and not saved yet. */
export type ProfileChanges = Readonly<Partial<ProfileValues>>;

export const NO_VALUES: ProfileValues = {
  firstName: '',
  lastName: '',
  countryId: '',
  regionId: '',
  address: '',
  phoneNumber: '',
  telegram: '',
  whatsApp: '',
  gender: '',
  businessDescription: '',
};
export const PROFILE_FIELDS = Object.keys(NO_VALUES) as readonly ProfileField[];

const GENDER_OF = { female: 'Female', male: 'Male' } as const;

/** The stored values as the form shows them; a gender that nobody chose is not stated (D044). */
export const valuesOf = (profile: Profile): ProfileValues => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  countryId: String(profile.countryId ?? ''),
  regionId: String(profile.regionId ?? ''),
  address: profile.address ?? '',
  phoneNumber: profile.phoneNumber ?? '',
  telegram: profile.telegram ?? '',
  whatsApp: profile.whatsapp ?? '',
  gender: profile.isGenderChosen ? GENDER_OF[profile.gender] : '',
  businessDescription: profile.businessDescription ?? '',
});

/** The changes that still change something. */
export const changesAgainst = (saved: ProfileValues, changes: ProfileChanges): ProfileChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => saved[field as ProfileField] !== value));
