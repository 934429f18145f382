import { z } from 'zod';
import { opaqueToken } from './account-fields.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** The seven social flags of a profile (SPEC.md §3), each one task (D152). */
export const SOCIAL_LINKS = ['youTube', 'facebook', 'twitter', 'instagram', 'tikTok', 'aniv', 'anivTop'] as const;
export type SocialLink = (typeof SOCIAL_LINKS)[number];

/** The ten tasks (D152). */
export const TASKS = [...SOCIAL_LINKS, 'inviteFriends', 'completeProfile', 'verifyEmail'] as const;
export type Task = (typeof TASKS)[number];

/** A page of the product elsewhere. */
export const Channel = z.object({ name: z.string(), url: z.string() });
export type Channel = z.infer<typeof Channel>;

/** Tasks of channels that the operator has not set up are left out. */
export const TaskList = z.object({
  tasks: z.array(z.object({ task: z.enum(TASKS), isDone: z.boolean(), channel: Channel.nullable() })),
  doneCount: z.number().int(),
  totalCount: z.number().int(),
  /** Friends whose invitation counts, of `inviteGoal`. */
  invitedCount: z.number().int(),
  inviteGoal: z.number().int(),
  rewardCredits: z.number().int(),
  /** When the reward was given: once per person (D153). */
  rewardedDate: z.string().nullable(),
});
export type TaskList = z.infer<typeof TaskList>;

export const InviteLinks = z.object({ token: z.string(), webLink: z.string(), botLink: z.string().nullable() });
export type InviteLinks = z.infer<typeof InviteLinks>;

export const tasks = {
  list: endpoint(routes.tasks.list, { reply: valueOf(TaskList) }),
  /** Sets a social flag once (D151); returns the tasks after that. */
  socialLinkClicked: endpoint(routes.tasks.socialLinkClicked, {
    query: z.strictObject({ type: z.enum(SOCIAL_LINKS) }),
    reply: valueOf(TaskList),
  }),
  /** The person's own invitation, made at the first call (D154). */
  invite: endpoint(routes.tasks.invite, { reply: valueOf(InviteLinks) }),
  /** Says who invited this person: once, within a day of registration; INVITE_INVALID else (D154). */
  setInvite: endpoint(routes.tasks.setInvite, {
    body: z.strictObject({ token: opaqueToken() }),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
