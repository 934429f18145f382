import { call, put } from 'typed-redux-saga';
import type { Profile } from '#contract/http/identity.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged } from '#renderer/events.ts';

/** A post uses a credit: updates the number that the profile shows. */
export function* tellCredits({ api }: Pick<AppDeps, 'api'>) {
  const { value } = yield* call(api.identity.userinfo);
  if (value !== null) yield* put(profileChanged(value as Profile));
}
