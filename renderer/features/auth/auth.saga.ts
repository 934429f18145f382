import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { ReplyOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedIn } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { authActions, authReducer, selectSending, selectWays } from './auth.slice.ts';
import type { AuthForm, Submitted, WithAuth } from './auth.slice.ts';
import { returnFromGoogle, signInWithGoogle } from './google.saga.ts';
import { signInWithTelegram } from './telegram.saga.ts';

type World = Pick<AppDeps, 'api' | 'makeClient' | 'bearer' | 'platform' | 'now'>;

export function* authSaga(deps: World) {
  const { submitted, waysNeeded, googleStarted, googleReturned, googleCancelled } = authActions;
  const { telegramStarted, telegramResumed, telegramCancelled } = authActions;
  yield* takeEvery(submitted, guarded(sendOnce, deps));
  yield* takeLeading(waysNeeded, guarded(loadWays, deps));
  yield* takeLatest([googleStarted, googleCancelled], guarded(signInWithGoogle, deps));
  yield* takeEvery(googleReturned, guarded(returnFromGoogle, deps));
  yield* takeLatest([telegramStarted, telegramResumed, telegramCancelled], guarded(signInWithTelegram, deps));
}

/** What the account screens bring to the store. */
export const authFeature = { name: 'auth', reducer: authReducer, saga: authSaga };

/** A second click while the first is under way is the same form; leaving its screen drops it. */
function* sendOnce(deps: World, { payload }: PayloadAction<Submitted>) {
  const { form } = payload;
  if ((yield* select((state: WithAuth) => selectSending(state, form))).phase === 'sending') return;
  yield* put(authActions.sendStarted(form));
  const { left } = yield* race({ sent: call(send, deps, payload), left: take(isLeaving(form)) });
  if (left !== undefined) yield* put(authActions.sendDropped(form));
}

const isLeaving = (form: AuthForm) => (action: { type: string }) =>
  authActions.closed.match(action) && action.payload === form;

function* send({ api }: World, submitted: Submitted) {
  const { form } = submitted;
  try {
    const reply = yield* abortable((signal) => request(api, submitted, signal));
    // Before the form is done: its screen decides by the session where to lead.
    if (form === 'verifyToken' && isSignIn(reply)) yield* put(signedIn());
    if (form === 'verifyToken' && isOffer(reply)) yield* put(authActions.mergeOffered());
    yield* put(authActions.sent(form));
    if (form === 'login') yield* put(signedIn());
  } catch (error) {
    yield* put(authActions.sendFailed({ form, failure: failureOf(error) }));
  }
}

const request = (api: ApiClient, submitted: Submitted, signal: AbortSignal): Promise<unknown> => {
  const { form, call: parts, key } = submitted;
  // Form and call come as a pair, which the table below cannot say of each line.
  const send = api.accounts[form] as (call: object, signal: AbortSignal) => Promise<unknown>;
  return send({ ...parts, ...(key === undefined ? {} : { idempotencyKey: key }) }, signal);
};

/** The mailed link was opened in the browser that registered the account. */
const isSignIn = (reply: unknown): boolean => (reply as ReplyOf<Api['accounts']['verifyToken']>).value.signedIn;

/** The address belongs to another account, which the user may join with this one (D183). */
const isOffer = (reply: unknown): boolean =>
  (reply as ReplyOf<Api['accounts']['verifyToken']>).value.isOffered === true;

/** Without an answer there is only the password; the next screen loads it again. */
function* loadWays({ api }: World) {
  if ((yield* select((state: WithAuth) => selectWays(state))) !== null) return;
  try {
    const { value } = yield* call(api.accounts.signInWays);
    yield* put(authActions.waysLoaded(value));
  } catch {
    // The other ways are an offer, not a need.
  }
}
