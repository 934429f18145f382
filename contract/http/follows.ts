import { z } from 'zod';
import { idText, UserId } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** A person in a list of followers or followed. */
export const FollowItem = z.object({
  id: UserId,
  name: z.string(),
  avatar: z.string().nullable(),
  isBusiness: z.boolean(),
  isVerified: z.boolean(),
  activePostsCount: z.number().int(),
  isFollowing: z.boolean(),
});
export type FollowItem = z.infer<typeof FollowItem>;

export const FOLLOW_LISTS = ['followers', 'following'] as const;
export type FollowList = (typeof FOLLOW_LISTS)[number];

const state = valueOf(z.object({ isFollowing: z.boolean(), followers: z.number().int() }));

/** D150: oneself cannot be followed; both calls may be repeated. */
export const follows = {
  follow: endpoint(routes.follows.follow, { body: z.strictObject({ userId: UserId }), reply: state }),
  unfollow: endpoint(routes.follows.unfollow, { params: z.strictObject({ userId: idText }), reply: state }),
  list: endpoint(routes.follows.list, {
    query: z.strictObject({ ...pageQuery, type: z.enum(FOLLOW_LISTS).default('following') }),
    reply: listOf(FollowItem),
  }),
};
