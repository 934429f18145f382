import { z } from 'zod';
import { idText, UserId } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { nameField, orEmpty, phoneField, telegramField } from './account-fields.ts';
import { endpoint, valueOf } from './define.ts';
import { filePart } from './file-part.ts';
import { routes } from './routes.ts';

/** The public part of a user: no mail, phone, role or links. */
export const PublicProfile = z.object({
  id: UserId,
  name: z.string(),
  companyName: z.string().nullable(),
  isBusiness: z.boolean(),
  isVerified: z.boolean(),
  avatar: z.object({ url: z.string() }).nullable(),
  businessDescription: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  createdDate: z.string(),
  activePostsCount: z.number().int(),
  followers: z.number().int(),
  following: z.number().int(),
  isFollowing: z.boolean(),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

export const GENDERS = ['female', 'male'] as const;

const socialFlags = {
  youTube: z.boolean(),
  facebook: z.boolean(),
  twitter: z.boolean(),
  instagram: z.boolean(),
  tikTok: z.boolean(),
  aniv: z.boolean(),
  anivTop: z.boolean(),
};

/** A friend who came by the person's invitation; the name is masked for the friend's sake (D155). */
const Invite = z.object({ name: z.string(), date: z.string(), state: z.enum(['registered', 'counted']) });

const ownFields = {
  email: z.string().nullable(),
  /** An address that is claimed and whose mailed link was not opened yet. */
  pendingEmail: z.string().nullable(),
  /** By e-mail, or by the word of Telegram or Google (D027): may publish. */
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Providers by which this user signs in. */
  providers: z.array(z.enum(['google', 'telegram'])),
  /** 0 user, 1 admin, 2 moderator, 3 support (D020). */
  role: z.number().int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  address: z.string().nullable(),
  telegram: z.string().nullable(),
  whatsapp: z.string().nullable(),
  phone: z.string().nullable(),
  /** The same number as `phone`: SPEC.md §3 names both. */
  phoneNumber: z.string().nullable(),
  countryId: z.number().int().nullable(),
  regionId: z.number().int().nullable(),
  /** Of the profile's country: what prices are shown in unless another is chosen (D185). */
  currency: z.enum(CURRENCIES).nullable(),
  /** `male` until chosen, as SPEC.md §3 has it; screens say "not stated" while `isGenderChosen` is false (D044). */
  gender: z.enum(GENDERS),
  isGenderChosen: z.boolean(),
  /** Country and region are set (D043). */
  isProfileCompleted: z.boolean(),
  linkedAccountEmail: z.string().nullable(),
  linkedApproved: z.boolean(),
  isLinked: z.boolean(),
  ...socialFlags,
  invites: z.array(Invite),
  postsCount: z.number().int(),
  postCredits: z.number().int(),
  topCredits: z.number().int(),
  subscriptionName: z.string().nullable(),
  /** What plans of the other kind of account brought; it can be used after a switch back (D030). */
  restingPostCredits: z.number().int(),
  restingTopCredits: z.number().int(),
  /** From when on the kind of account can be switched; null: now. */
  kindSwitchDate: z.string().nullable(),
  /** When the account is going to be deleted; null where nobody asked for it (D041). */
  deletionDate: z.string().nullable(),
  chatInfo: z
    .object({
      id: UserId,
      name: z.string(),
      avatar: z.string().nullable(),
      language: z.enum(['en', 'am', 'ru']),
      /** Messages that were not read yet, for the badge before the chat frame is loaded (D131). */
      unread: z.number().int().nonnegative(),
    })
    .nullable(),
};

/** One's own profile: SPEC.md §3's fields and what the account screens need. */
export const Profile = PublicProfile.extend(ownFields);
export type Profile = z.infer<typeof Profile>;

/** The reply of userinfo: the whole Profile for oneself, only a PublicProfile for others. */
const UserInfo = PublicProfile.extend(z.object(ownFields).partial().shape);
export type UserInfo = z.infer<typeof UserInfo>;

/** SPEC.md §3, profile edit: a form with a file. What is not sent stays as it is, an empty text clears its field. */
export const ProfileForm = z.strictObject({
  firstName: nameField.optional(),
  lastName: nameField.optional(),
  countryId: idText.optional(),
  regionId: idText.optional(),
  address: z.string().trim().max(300).optional(),
  phoneNumber: orEmpty(phoneField()).optional(),
  telegram: orEmpty(telegramField).optional(),
  whatsApp: orEmpty(phoneField()).optional(),
  gender: orEmpty(z.enum(['Female', 'Male'])).optional(),
  businessDescription: z.string().trim().max(5000).optional(),
  profileImage: filePart.optional(),
  removeProfileImage: z.literal('true').optional(),
});
export type ProfileForm = z.output<typeof ProfileForm>;

const lang = z.enum(['en', 'am', 'ru']).optional();

export const identity = {
  /** The viewer's own profile, null for a visitor (D025); with `userId` another user's public part. */
  userinfo: endpoint(routes.identity.userinfo, {
    query: z.strictObject({ userId: idText.optional(), lang }),
    reply: valueOf(UserInfo.nullable()),
  }),
  updateProfile: endpoint(routes.identity.updateProfile, {
    query: z.strictObject({ lang }),
    body: ProfileForm,
    reply: valueOf(Profile),
  }),
};
