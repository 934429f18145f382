import { INVITE_GOAL } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';

export const TASK_COUNT = 10;

/** How many of the ten tasks are done, by the profile (D152). */
export const doneTasksOf = (profile: Profile): number => {
  const { youTube, facebook, twitter, instagram, tikTok, aniv, anivTop } = profile;
  const friends = profile.invites.filter(({ state }) => state === 'counted').length;
  const done = [youTube, facebook, twitter, instagram, tikTok, aniv, anivTop, friends >= INVITE_GOAL];
  return [...done, profile.isProfileCompleted, profile.isEmailVerified].filter(Boolean).length;
};
