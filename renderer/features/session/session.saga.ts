import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Profile, UserInfo } from '#contract/http/identity.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { appStarted, sessionRefused, signedIn, signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { selectIsLoggedIn, sessionActions } from './session.slice.ts';
import type { WithSession } from './session.slice.ts';
import { forgetSession, rememberSession } from './stored-session.ts';

type World = Pick<AppDeps, 'api' | 'platform'>;

export function* sessionSaga(deps: World) {
  yield* takeLatest([appStarted, signedIn], guarded(loadProfile, deps));
  yield* takeEvery(signedIn, guarded(remember, deps));
  yield* takeEvery([signedOut, sessionRefused], guarded(forget, deps));
}

/** At startup only when the flag is set; a null profile means that the session has ended meanwhile (D025). */
function* loadProfile({ api, platform }: World) {
  const isLoggedIn = yield* select((state: WithSession) => selectIsLoggedIn(state));
  if (!isLoggedIn) return;
  yield* put(sessionActions.profileRequested());
  try {
    const { value } = yield* call(api.identity.userinfo);
    yield* put(sessionActions.profileLoaded(value === null || isOwn(value) ? value : null));
    if (value === null) forgetSession(platform);
  } catch (error) {
    yield* put(sessionActions.profileFailed(error instanceof ApiFailure ? error.message : undefined));
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Asked about oneself, the server answers with the whole profile. */
const isOwn = (info: UserInfo): info is Profile => info.role !== undefined;

function* remember({ platform }: World) {
  yield* call(rememberSession, platform);
}

function* forget({ platform }: World) {
  yield* call(forgetSession, platform);
}
