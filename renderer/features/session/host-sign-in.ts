import { call, put } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { signedIn, signedOut } from '#renderer/events.ts';

type World = Pick<AppDeps, 'api' | 'bearer' | 'platform'>;

/**
 * Signs in by the host's word, silently, and again whenever the hour of the bearer is over (SECURITY rule 12). Where the
 * server does not accept that word the app is the website that it is for everybody (D047).
 */
export function* signInByHost({ api, bearer, platform }: World) {
  const { identity } = platform;
  if (identity === undefined) return;
  bearer.renewBy(async () => {
    const { value } = await api.accounts.tgLogin({ body: identity() });
    if (value.bearer === null) throw new Error('no bearer for a host without cookies');
    return value.bearer;
  });
  yield* put((yield* call(bearer.renew)) ? signedIn() : signedOut());
}
