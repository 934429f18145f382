import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { Profile, PublicProfile } from '#contract/http/identity.ts';
import { KIND_SWITCH_DAYS } from '#contract/http/own-account-routes.ts';
import { UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { DAY_MS } from '#contract/time.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { UserRow } from './profile.repository.ts';

type Counts = {
  readonly activePosts: number;
  readonly followers: number;
  readonly following: number;
  readonly isFollowing: boolean;
};

type OwnFacts = Counts & {
  readonly posts: number;
  /** Messages in chat. */
  readonly unread: number;
  readonly providers: ReadonlySet<'google' | 'telegram'>;
  readonly links: ReadonlySet<string>;
  readonly invites: Profile['invites'];
  /** The most expensive plan bought. */
  readonly plan: string | null;
};

const AVATAR_WIDTH = 320;

/** A user's public data, written field by field, so that a new column stays private. */
export const toPublicProfile = (user: UserRow, counts: Counts): PublicProfile => ({
  id: UserId.parse(user.id),
  name: displayName(user),
  companyName: user.company_name,
  isBusiness: user.is_business === 1,
  isVerified: user.is_verified === 1,
  avatar: user.avatar_key === null ? null : { url: mediaUrl(user.avatar_key, AVATAR_WIDTH) },
  businessDescription: user.business_description,
  country: user.country,
  region: user.region,
  createdDate: user.created_at,
  activePostsCount: counts.activePosts,
  followers: counts.followers,
  following: counts.following,
  isFollowing: counts.isFollowing,
});

const languageOf = (code: string): Language => LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;

/** The seven flags of SPEC.md §3, whose `{product}` is `aniv`. */
const socialFlags = (links: ReadonlySet<string>) => ({
  youTube: links.has('youTube'),
  facebook: links.has('facebook'),
  twitter: links.has('twitter'),
  instagram: links.has('instagram'),
  tikTok: links.has('tikTok'),
  aniv: links.has('aniv'),
  anivTop: links.has('anivTop'),
});

/** For accounts created by Telegram: their linked address; one that is only claimed may belong to another person (D039). */
const linkOf = ({ email }: UserRow, providers: OwnFacts['providers']) => {
  if (!providers.has('telegram')) return { linkedAccountEmail: null, linkedApproved: false, isLinked: false };
  return { linkedAccountEmail: email, linkedApproved: email !== null, isLinked: email !== null };
};

const contactsOf = (user: UserRow) => ({
  address: user.address,
  telegram: user.telegram,
  whatsapp: user.whatsapp,
  phone: user.phone_number,
  phoneNumber: user.phone_number,
});

const chatInfoOf = (
  { id, name, avatar }: PublicProfile,
  { language }: UserRow,
  { unread }: OwnFacts,
): Profile['chatInfo'] => ({
  id,
  name,
  avatar: avatar?.url ?? null,
  language: languageOf(language),
  unread,
});

/** When the account kind can be switched again (D030); null: now. */
const kindSwitchDate = (changedAt: string | null, now: number): string | null => {
  const date = Date.parse(changedAt ?? '') + KIND_SWITCH_DAYS * DAY_MS;
  return date > now ? new Date(date).toISOString() : null;
};

/** A user's own profile: SPEC.md §3. */
export const toProfile = (user: UserRow, facts: OwnFacts, now: number): Profile => {
  const shown = toPublicProfile(user, facts);
  return {
    ...shown,
    email: user.email,
    pendingEmail: user.pending_email,
    isEmailVerified: user.email !== null || facts.providers.size > 0,
    hasPassword: user.password_hash !== null,
    providers: [...facts.providers].toSorted(),
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    ...contactsOf(user),
    countryId: user.country_id,
    regionId: user.region_id,
    currency: user.currency === null ? null : storedCurrency(user.currency),
    gender: user.gender ?? 'male',
    isGenderChosen: user.gender !== null,
    isProfileCompleted: user.country_id !== null && user.region_id !== null,
    ...linkOf(user, facts.providers),
    ...socialFlags(facts.links),
    invites: facts.invites,
    postsCount: facts.posts,
    postCredits: user.post_credits,
    topCredits: user.top_credits,
    // Shown while part of the reward is left (D137).
    subscriptionName: user.post_credits > 0 ? facts.plan : null,
    restingPostCredits: user.resting_post_credits,
    restingTopCredits: user.resting_top_credits,
    kindSwitchDate: kindSwitchDate(user.kind_changed_at, now),
    deletionDate: user.deletes_at,
    chatInfo: chatInfoOf(shown, user, facts),
  };
};
