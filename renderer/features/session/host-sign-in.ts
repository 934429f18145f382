import { channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { call, put, spawn, take } from 'typed-redux-saga';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed, sessionRefused, signedIn } from '#renderer/events.ts';
import type { HostIdentity } from '#renderer/platform/port.ts';
import { logTelegramRefusal } from '#renderer/lib/log-telegram.ts';
import { sessionActions } from './session.slice.ts';

type World = Pick<AppDeps, 'api' | 'bearer' | 'platform'>;

/**
 * Signs in with the session that the device's keychain keeps, else by the host's word, silently, and again whenever the
 * session is over (SECURITY rule 12). Where the server does not accept that word the app is the website that it is for
 * everybody (D047).
 */
export function* signInByHost(world: World) {
  const { api, bearer, platform } = world;
  const { identity, secureStorage } = platform;
  if (identity === undefined) return;
  const key = keyOf(identity());
  const refusals = channel<Failure>();
  yield* spawn(hearRefusals, refusals);
  bearer.renewBy(async () => {
    try {
      const body = { ...identity(), ...(secureStorage && { keep: true }) };
      const { value } = await api.accounts.tgLogin({ body });
      if (value.bearer === null) throw new Error('no bearer for a host without cookies');
      secureStorage?.set(key, value.bearer);
      return value.bearer;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 400) secureStorage?.remove(key);
      refusals.put(failure);
      throw error;
    }
  });
  const isSignedIn = (yield* call(resume, world, key)) || (yield* call(bearer.renew));
  yield* put(isSignedIn ? signedIn() : sessionRefused());
}

const keyOf = ({ id = '' }: HostIdentity): string => `session.${id}`;

/** Resumes the stored session; false if there is none or it has ended. Offline it is assumed to be valid. */
function* resume({ api, bearer, platform: { secureStorage } }: World, key: string) {
  const kept = secureStorage && (yield* call(secureStorage.get, key));
  if (kept === undefined) return false;
  bearer.set(kept);
  try {
    const { value } = yield* call(api.identity.userinfo, {});
    return value !== null;
  } catch (error) {
    return failureOf(error).status === undefined;
  }
}

/** Only the host can give a fresh word, by opening the app anew; everything else is no matter for the person. */
function* hearRefusals(refusals: Channel<Failure>) {
  while (true) {
    const failure = yield* take(refusals);
    logTelegramRefusal(failure);
    yield* put(sessionActions.hostRefused());
    if (failure.code === 'TELEGRAM_PROOF_EXPIRED') yield* put(failed(failure));
  }
}
