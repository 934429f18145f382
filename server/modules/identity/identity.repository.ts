import type { Language } from '#contract/constants.ts';
import type { Profile, PublicProfile } from '#contract/http/identity.ts';
import type { Db, RowChanges, StoredRow, Transaction } from '#server/database/connection.ts';
import { nameSearchText } from '#server/lib/fold.ts';
import { dearestPlanName } from '#server/modules/credits/index.ts';
import { invitesOf, socialLinksOf } from '#server/modules/tasks/index.ts';
import { findCounts, findOwnCounts, findUser } from './profile.repository.ts';
import { toProfile, toPublicProfile } from './profiles.ts';

/** What a person can change by the profile form. */
const EDITABLE = [
  'first_name',
  'last_name',
  'country_id',
  'region_id',
  'address',
  'phone_number',
  'telegram',
  'whatsapp',
  'gender',
  'business_description',
  'avatar_key',
] as const;
type Editable = (typeof EDITABLE)[number];
export type StoredProfile = Pick<StoredRow<'users'>, Editable | 'is_business'>;
export type ProfileChanges = Pick<RowChanges<'users'>, Editable>;

export type IdentityRepository = {
  /** A user's public data with place names in the language; undefined if unknown, blocked or being deleted. */
  readonly publicProfile: (userId: number, language: Language, viewerId?: number) => Promise<PublicProfile | undefined>;
  /** A user's own complete profile. */
  readonly ownProfile: (userId: number, language: Language) => Promise<Profile | undefined>;
  readonly findStored: (userId: number) => Promise<StoredProfile | undefined>;
  /** The country of a region. */
  readonly countryOfRegion: (regionId: number) => Promise<number | undefined>;
};

export const identityRepository = (db: Db, now: () => number): IdentityRepository => ({
  publicProfile: async (userId, language, viewerId) => {
    const [user, counts] = await Promise.all([findUser(db, userId, language), findCounts(db, userId, viewerId)]);
    const isShown = user !== undefined && user.blocked_at === null && user.leaving_since === null;
    if (!isShown) return undefined;
    // Links of a merged account redirect to the one that took it over (D183).
    if (user.merged_into !== null)
      return identityRepository(db, now).publicProfile(user.merged_into, language, viewerId);
    return toPublicProfile(user, counts);
  },

  ownProfile: async (userId, language) => {
    const [user, counts, own, links, invites, plan] = await Promise.all([
      findUser(db, userId, language),
      findCounts(db, userId, undefined),
      findOwnCounts(db, userId),
      socialLinksOf(db, userId),
      invitesOf(db, userId),
      dearestPlanName(db, userId),
    ]);
    return user === undefined ? undefined : toProfile(user, { ...counts, ...own, links, invites, plan }, now());
  },

  findStored: (userId) =>
    db
      .selectFrom('users')
      .select([...EDITABLE, 'is_business'])
      .where('id', '=', userId)
      .executeTakeFirst(),

  countryOfRegion: async (regionId) => {
    const region = await db.selectFrom('region').select('country_id').where('id', '=', regionId).executeTakeFirst();
    return region?.country_id;
  },
});

/** Writes only the fields that the form changed. */
export const saveProfile = async (transaction: Transaction, userId: number, changes: ProfileChanges): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const names = await transaction
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .returning(['first_name', 'last_name', 'company_name'])
    .executeTakeFirstOrThrow();
  const search_text = nameSearchText(names);
  await transaction.updateTable('users').set({ search_text }).where('id', '=', userId).execute();
};
