import type { Language } from '#contract/constants.ts';
import type { NewRow } from '#server/database/connection.ts';
import { nameSearchText } from '#server/lib/fold.ts';

type UserRow = NewRow<'users'>;

const NOBODY_YET: Omit<UserRow, 'language' | 'created_at'> = {
  email: null,
  pending_email: null,
  password_hash: null,
  is_business: 0,
  is_verified: 0,
  role: 0,
  first_name: null,
  last_name: null,
  company_name: null,
  business_description: null,
  address: null,
  phone_number: null,
  telegram: null,
  whatsapp: null,
  country_id: null,
  region_id: null,
  avatar_key: null,
  gender: null,
  response_minutes: null,
  blocked_at: null,
  invite_token: null,
  task_rewarded_at: null,
};

/** The row of a new account: what is not said stays open; role, credits and badges are never the caller's to say. */
export const newUserRow = (
  fields: Partial<Omit<UserRow, 'role' | 'is_verified' | 'post_credits'>> & { readonly language: Language },
  now: number,
): UserRow => ({
  ...NOBODY_YET,
  ...fields,
  search_text: nameSearchText(fields),
  created_at: new Date(now).toISOString(),
});
