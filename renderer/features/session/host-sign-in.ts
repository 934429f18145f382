import { channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { call, put, spawn, take } from 'typed-redux-saga';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed, sessionRefused, signedIn } from '#renderer/events.ts';
import { logTelegramRefusal } from '#renderer/lib/log-telegram.ts';
import { sessionActions } from './session.slice.ts';

type World = Pick<AppDeps, 'api' | 'bearer' | 'platform'>;

/**
 * Signs in by the host's word, silently, and again whenever the hour of the bearer is over (SECURITY rule 12). Where the
 * server does not accept that word the app is the website that it is for everybody (D047).
 */
export function* signInByHost({ api, bearer, platform }: World) {
  const { identity } = platform;
  if (identity === undefined) return;
  const refusals = channel<Failure>();
  yield* spawn(hearRefusals, refusals);
  bearer.renewBy(async () => {
    try {
      const { value } = await api.accounts.tgLogin({ body: identity() });
      if (value.bearer === null) throw new Error('no bearer for a host without cookies');
      return value.bearer;
    } catch (error) {
      refusals.put(failureOf(error));
      throw error;
    }
  });
  yield* put((yield* call(bearer.renew)) ? signedIn() : sessionRefused());
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
