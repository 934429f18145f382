import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { Profile, UserInfo } from '#contract/http/identity.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import {
  appStarted,
  failed,
  followSettled,
  profileChanged,
  sessionRefused,
  signedIn,
  signedOut,
} from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { selectIsLoggedIn, sessionActions } from './session.slice.ts';
import type { WithSession } from './session.slice.ts';
import { forgetSession, rememberSession, watchOtherTabs } from './stored-session.ts';

type World = Pick<AppDeps, 'api' | 'bearer' | 'platform'>;

export function* sessionSaga(deps: World) {
  const { profileOutdated, logOutRequested } = sessionActions;
  // The end of a session also cancels the loading of the profile.
  yield* takeLatest(
    [appStarted, signedIn, profileOutdated, followSettled, signedOut, sessionRefused],
    guarded(followProfile, deps),
  );
  yield* takeEvery(signedIn, guarded(remember, deps));
  yield* takeEvery([signedOut, sessionRefused], guarded(forget, deps));
  yield* takeLeading(logOutRequested, guarded(logOut, deps));
  yield* takeLatest(appStarted, guarded(followOtherTabs, deps));
}

/** Only a host that vouches for its users needs it. */
const importHostSignIn = () => import('./host-sign-in.ts');

const isLoggedIn = (state: WithSession): boolean => selectIsLoggedIn(state);

function* followProfile(deps: World, action: UnknownAction) {
  const { identity } = deps.platform;
  // A host that vouches for the person does it at every start: its sign-in comes back here as `signedIn`.
  if (appStarted.match(action) && identity) {
    const { signInByHost } = yield* call(importHostSignIn);
    return yield* call(signInByHost, deps);
  }
  if (yield* select(isLoggedIn)) yield* call(loadProfile, deps);
}

/** No profile means that the session has ended meanwhile (D025). */
function* loadProfile({ api }: World) {
  yield* put(sessionActions.profileRequested());
  try {
    const { value } = yield* abortable((signal) => api.identity.userinfo({}, signal));
    yield* put(value !== null && isOwn(value) ? profileChanged(value) : sessionRefused());
  } catch (error) {
    yield* put(sessionActions.profileFailed(error instanceof ApiFailure ? error.message : undefined));
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Asked about oneself, the server answers with the whole profile. */
const isOwn = (info: UserInfo): info is Profile => info.role !== undefined;

/** SPEC.md §4. If the call fails the session still exists on the server, and the user stays signed in here. */
function* logOut({ api, bearer }: World) {
  if (!(yield* select(isLoggedIn))) return;
  try {
    yield* call(api.accounts.logout);
    bearer.set(undefined);
    yield* put(signedOut());
  } catch (error) {
    yield* put(sessionActions.logOutFailed());
    yield* put(failed(failureOf(error)));
  }
}

/** Tabs of one browser share their cookie: the session changes of another tab apply here, too. */
function* followOtherTabs({ platform }: World) {
  const flags = watchOtherTabs(platform);
  if (flags === undefined) return;
  while (true) {
    const { isLoggedIn: isLoggedInThere } = yield* take(flags);
    if (isLoggedInThere !== (yield* select(isLoggedIn))) yield* put(isLoggedInThere ? signedIn() : sessionRefused());
  }
}

function* remember({ platform }: World) {
  yield* call(rememberSession, platform);
}

function* forget({ platform }: World) {
  yield* call(forgetSession, platform);
}
