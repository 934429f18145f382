import { z } from 'zod';
import { PostId, UserId } from '../ids.ts';

/** Public facts about a seller (D090). */
export const OwnerInfo = z.object({
  id: UserId,
  name: z.string(),
  avatar: z.string().nullable(),
  isBusiness: z.boolean(),
  isVerified: z.boolean(),
  memberSince: z.string(),
  activePostsCount: z.number().int(),
  followers: z.number().int(),
  isFollowing: z.boolean(),
  /** Usual time to answer in minutes. */
  responseTime: z.number().int().nullable(),
});
export type OwnerInfo = z.infer<typeof OwnerInfo>;

/** Data with which the chat opens a conversation about this car (D091). */
export const PostChatInfo = z.object({
  userId: UserId,
  postId: PostId,
  name: z.string(),
  avatar: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
});
