import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take } from 'typed-redux-saga';
import { accountLinkRoutes } from '#contract/http/account-link-routes.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedIn } from '#renderer/events.ts';
import { authActions, selectWays } from './auth.slice.ts';
import type { WayStarted, WithAuth } from './auth.slice.ts';
import { addressOfGoogle, answerIn } from './google-address.ts';
import { keepLeaving, takeLeaving } from './kept-leaving.ts';

type World = Pick<AppDeps, 'api' | 'makeClient' | 'bearer' | 'platform'>;
type Proof = Pick<WayStarted, 'inviteToken' | 'connects'> & { idToken: string };

/** Gets Google's word outside the app, or leaves for its page, which leads back to /login (D054). */
export function* signInWithGoogle(deps: World, action: PayloadAction<WayStarted | undefined>) {
  // Cancelling came here only to end what was under way.
  if (action.payload === undefined) return;
  const { inviteToken, connects = false } = action.payload;
  try {
    const { value } = yield* call(deps.api.accounts.googleNonce);
    const { googleSignIn } = deps.platform;
    if (googleSignIn === undefined) return yield* call(leaveForGoogle, deps, value.nonce, action.payload);
    const { idToken } = yield* call(googleSignIn, value.nonce);
    yield* call(prove, deps, { idToken, inviteToken, connects });
  } catch (error) {
    yield* put(authActions.googleChanged({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* leaveForGoogle({ platform }: World, nonce: string, started: WayStarted) {
  const { google } = (yield* select((state: WithAuth) => selectWays(state))) ?? {};
  if (!google) return;
  const state = keepLeaving(platform, started);
  const redirectUri = new URL(pathTo.login(), location.origin).href;
  platform.leaveTo?.(addressOfGoogle(google, { nonce, state, redirectUri }));
}

/** Back from Google's page: only an answer to this tab's own question counts. */
export function* returnFromGoogle(deps: World, { payload: fragment }: PayloadAction<string>) {
  const left = takeLeaving(deps.platform);
  const answer = answerIn(fragment);
  yield* put(authActions.returnKnown(left?.returnTo ?? null));
  if (answer.isRefusal) return yield* put(authActions.googleCancelled());
  if (left === undefined || answer.idToken === undefined || answer.state !== left.state) {
    return yield* put(authActions.googleChanged({ phase: 'failed', failure: NOT_PROVEN }));
  }
  const { inviteToken, connects = false } = left;
  yield* call(prove, deps, { idToken: answer.idToken, inviteToken, connects });
}

const NOT_PROVEN: Failure = { code: 'GOOGLE_PROOF_INVALID', description: '' };

/** Shows the server Google's word; where the address has an account, together with that account's password (D053). */
function* prove(deps: World, { idToken, inviteToken, connects }: Proof) {
  if (connects === true) return yield* call(connect, deps, idToken);
  const invite = inviteToken === null ? {} : { inviteToken };
  let password: string | undefined;
  while (true) {
    const given = password === undefined ? {} : { password };
    const failure = yield* call(attempt, deps, { idToken, ...given, ...invite });
    if (failure === undefined) return;
    if (!mayGoOn(failure, password)) return yield* put(authActions.googleChanged({ phase: 'failed', failure }));
    const shown = password === undefined ? null : failure;
    yield* put(authActions.googleChanged({ phase: 'passwordNeeded', failure: shown }));
    const { answer } = yield* race({
      answer: take(authActions.googlePasswordGiven),
      cancelled: take(authActions.googleCancelled),
    });
    if (answer === undefined) return;
    password = answer.payload;
  }
}

/** Connects Google to the account that is signed in. */
function* connect({ makeClient }: World, idToken: string) {
  try {
    const { value } = yield* call(makeClient(accountLinkRoutes).accountLinks.google, { body: { idToken } });
    yield* put(authActions.googleChanged({ phase: 'idle' }));
    yield* put(authActions.wayConnected(value.outcome));
  } catch (error) {
    yield* put(authActions.googleChanged({ phase: 'failed', failure: failureOf(error) }));
  }
}

/** Once the password was requested, errors are shown next to it, except those of the proof itself. */
const mayGoOn = ({ code }: Failure, password: string | undefined): boolean =>
  code === 'ACCOUNT_EXISTS' || (password !== undefined && code !== 'GOOGLE_PROOF_INVALID');

function* attempt({ api, bearer }: World, body: { idToken: string; password?: string; inviteToken?: string }) {
  try {
    const { value } = yield* call(api.accounts.googleLogin, { body });
    bearer.set(value.bearer ?? undefined);
    yield* put(authActions.googleChanged({ phase: 'idle' }));
    yield* put(signedIn());
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}
