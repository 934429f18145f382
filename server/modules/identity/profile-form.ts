import { isValidPhoneNumber } from '#server/lib/phone-numbers.ts';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import type { ProfileForm } from '#contract/http/identity.ts';
import { AppError } from '#server/http/errors.ts';
import type { ProfileChanges, StoredProfile } from './identity.repository.ts';

type Faults = Record<string, string>;
type CountryOfRegion = (regionId: number) => Promise<number | undefined>;

/** An empty text clears its column; absent and unchanged fields are left out. */
const changed = <Column extends keyof ProfileChanges & keyof StoredProfile>(
  stored: StoredProfile,
  texts: Readonly<Record<Column, string | undefined>>,
): ProfileChanges => {
  const sent = Object.entries<string | undefined>(texts).flatMap(([column, text]) =>
    text === undefined ? [] : [[column, text === '' ? null : text] as const],
  );
  return Object.fromEntries(sent.filter(([column, text]) => stored[column as Column] !== text));
};

const FIELD_OF_NUMBER = { phone_number: 'phoneNumber', telegram: 'telegram', whatsapp: 'whatsApp' } as const;

/** New numbers must be valid in their country's plan (D123); a @name is not a number (D124). */
const numberFaults = (changes: ProfileChanges): Faults =>
  Object.fromEntries(
    (['phone_number', 'telegram', 'whatsapp'] as const)
      .filter((column) => changes[column]?.startsWith('+') === true && !isValidPhoneNumber(changes[column]))
      .map((column) => [FIELD_OF_NUMBER[column], ACCOUNT_TEXTS.phone]),
  );

const descriptionFaults = ({ is_business }: StoredProfile, { business_description }: ProfileChanges): Faults =>
  is_business === 1 || business_description == null
    ? {}
    : { businessDescription: 'Only companies have a description.' };

/** The region must lie in the country: of the form, or the stored one. */
const placeFaults = async (
  form: Pick<ProfileForm, 'countryId' | 'regionId'>,
  stored: StoredProfile,
  countryOfRegion: CountryOfRegion,
): Promise<Faults> => {
  if (form.countryId === undefined && form.regionId === undefined) return {};
  const country = form.countryId ?? stored.country_id;
  const region = form.regionId ?? stored.region_id;
  const found = region === null ? undefined : await countryOfRegion(region);
  return country !== null && found === country ? {} : { regionId: 'This region is not in that country.' };
};

const GENDER_OF = { Female: 'female', Male: 'male', '': '' } as const;

const changesOf = (form: ProfileForm, stored: StoredProfile): ProfileChanges => ({
  ...changed(stored, {
    first_name: form.firstName,
    last_name: form.lastName,
    address: form.address,
    phone_number: form.phoneNumber,
    telegram: form.telegram,
    whatsapp: form.whatsApp,
    gender: form.gender === undefined ? undefined : GENDER_OF[form.gender],
    business_description: form.businessDescription,
  }),
  ...(form.countryId === undefined ? {} : { country_id: form.countryId }),
  ...(form.regionId === undefined ? {} : { region_id: form.regionId }),
  ...(form.removeProfileImage === undefined ? {} : { avatar_key: null }),
});

/** The changes of a profile form, apart from a new picture; VALIDATION_FAILED with the invalid fields. */
export const profileChanges = async (
  form: ProfileForm,
  stored: StoredProfile,
  countryOfRegion: CountryOfRegion,
): Promise<ProfileChanges> => {
  const changes = changesOf(form, stored);
  const fields = {
    ...numberFaults(changes),
    ...descriptionFaults(stored, changes),
    ...(await placeFaults(form, stored, countryOfRegion)),
  };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', undefined, { fields });
  return changes;
};
