import { z } from 'zod';
import { idText, UserId } from '../ids.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** What anyone may see of another user: no mail, phone, role or links. */
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

export const identity = {
  /** The viewer's own profile, null for a visitor (D025); with `userId` another user's public part. */
  userinfo: endpoint(routes.identity.userinfo, {
    query: z.strictObject({ userId: idText.optional(), lang: z.enum(['en', 'am', 'ru']).optional() }),
    reply: valueOf(PublicProfile.nullable()),
  }),
};
