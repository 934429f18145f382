// First, so that the schemas below are built under its setting.
import '#renderer/lib/zod-without-eval.ts';
import { ACCOUNT_TEXTS, emailField, phoneField, telegramField } from '#contract/http/account-fields.ts';
import type { ProfileChanges, ProfileField, ProfileValues } from '#renderer/features/profile/profile-values.ts';
import { PROFILE_FIELDS } from '#renderer/features/profile/profile-values.ts';

/** What can be wrong with a field; `refused` is the server's word about what the form took for right. */
export type ProfileRule = 'phone' | 'country' | 'region' | 'refused';
export type ProfileErrors = Readonly<Partial<Record<ProfileField, ProfileRule>>>;
/** Whether such a number can exist: the numbering plans, or nothing while they are not there. */
type IsNumber = ((value: string) => boolean) | undefined;

const isPhone = (value: string, isNumber: IsNumber): boolean =>
  value === '' || (phoneField().safeParse(value).success && (isNumber?.(value) ?? true));

const isTelegram = (value: string, isNumber: IsNumber): boolean =>
  value.startsWith('@') ? telegramField.safeParse(value).success : isPhone(value, isNumber);

/**
 * The rules of SPEC.md §5 and D123–D125 for what is changed, which is all that is sent; a country without a region is
 * half a place (D043).
 */
export const checkProfile = (saved: ProfileValues, changes: ProfileChanges, isNumber: IsNumber): ProfileErrors => {
  const { phoneNumber, telegram, whatsApp } = changes;
  const { countryId, regionId } = { ...saved, ...changes };
  const isMoved = changes.countryId !== undefined || changes.regionId !== undefined;
  return {
    ...(isMoved && countryId !== '' && regionId === '' ? { regionId: 'region' } : {}),
    ...(phoneNumber === undefined || isPhone(phoneNumber, isNumber) ? {} : { phoneNumber: 'phone' }),
    ...(telegram === undefined || isTelegram(telegram, isNumber) ? {} : { telegram: 'phone' }),
    ...(whatsApp === undefined || isPhone(whatsApp, isNumber) ? {} : { whatsApp: 'phone' }),
  };
};

/** The fields a server refused, in our words where they are known. */
export const refusedFields = (fields: Readonly<Record<string, string>> = {}): ProfileErrors =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => fields[field] !== undefined).map((field) => [
      field,
      fields[field] === ACCOUNT_TEXTS.phone ? 'phone' : 'refused',
    ]),
  );

/** The address in small letters, or nothing where it is none. */
export const emailIn = (text: string): string | undefined => {
  const parsed = emailField().safeParse(text);
  return parsed.success ? parsed.data : undefined;
};
