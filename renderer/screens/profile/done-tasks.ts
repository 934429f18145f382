import { INVITE_GOAL } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { Site } from '#contract/http/site.ts';

/** How many tasks are done, and of how many, by the profile and the channels that are set up (D152). */
export const tasksOf = (profile: Profile, { channels }: Pick<Site, 'channels'>): { done: number; total: number } => {
  const friends = profile.invites.filter(({ state }) => state === 'counted').length;
  const tasks = [
    ...channels.map(({ link }) => profile[link]),
    friends >= INVITE_GOAL,
    profile.isProfileCompleted,
    profile.isEmailVerified,
  ];
  return { done: tasks.filter(Boolean).length, total: tasks.length };
};
