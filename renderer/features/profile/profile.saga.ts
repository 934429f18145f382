import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged, signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { forgetChanges, keepChanges, keptChanges } from './kept-changes.ts';
import { profileActions, selectProfileForm } from './profile.slice.ts';
import type { EmailRequest, WithProfile } from './profile.slice.ts';

type World = Pick<AppDeps, 'api' | 'platform'>;
type Letter = { request: EmailRequest; address: string | null };
type Submitted = ReturnType<typeof profileActions.submitted>;

export function* profileSaga(deps: World) {
  const { opened, edited, discarded, saved, submitted, verificationAsked, emailSubmitted } = profileActions;
  yield* takeEvery(opened, guarded(restore, deps));
  yield* takeEvery([edited, discarded, saved], guarded(keep, deps));
  yield* takeEvery(signedOut, guarded(forget, deps));
  // A second click while the first is under way is the same request.
  yield* takeLeading(submitted, guarded(save, deps));
  yield* takeLeading(verificationAsked, guarded(resend, deps));
  yield* takeLeading(emailSubmitted, guarded(changeEmail, deps));
}

const formOf = (state: WithProfile) => selectProfileForm(state);

/** What this device kept of the account comes back, unless the form is already open with it. */
function* restore({ platform }: World, { payload: profile }: ReturnType<typeof profileActions.opened>) {
  const { userId } = yield* select(formOf);
  if (userId === profile.id) return;
  yield* put(profileActions.formReady({ profile, changes: keptChanges(platform, profile.id) }));
}

function* keep({ platform }: World) {
  const { userId, changes } = yield* select(formOf);
  if (userId !== null) keepChanges(platform, userId, changes);
}

/** A logout leaves nothing of the user on the device. */
function* forget({ platform }: World) {
  yield* call(forgetChanges, platform);
}

function* save({ api }: World, { payload: { changes, key }, meta: { arg: picture } }: Submitted) {
  yield* put(profileActions.saveStarted());
  try {
    const { countryId, regionId, ...texts } = changes;
    const body = {
      ...texts,
      // An id that is not chosen is not sent: the form requires both together.
      ...(countryId ? { countryId } : {}),
      ...(regionId ? { regionId } : {}),
      ...(picture === undefined
        ? {}
        : picture === null
          ? { removeProfileImage: 'true' as const }
          : { profileImage: picture }),
    };
    const { value: profile } = yield* call(api.identity.updateProfile, { body, idempotencyKey: key });
    yield* put(profileActions.saved(changes));
    yield* put(profileChanged(profile));
  } catch (error) {
    yield* put(profileActions.saveFailed(failureOf(error)));
  }
}

function* resend({ api }: World) {
  const letter: Letter = { request: 'resend', address: null };
  yield* call(mail, letter, () => api.accounts.resendVerification());
}

function* changeEmail({ api }: World, { payload }: ReturnType<typeof profileActions.emailSubmitted>) {
  const { email, password } = payload;
  const body = { email, ...(password === '' ? {} : { password }) };
  const letter: Letter = { request: 'change', address: email };
  yield* call(mail, letter, () => api.accounts.setEmail({ body }));
}

function* mail(letter: Letter, send: () => Promise<unknown>) {
  const { request } = letter;
  yield* put(profileActions.emailStarted(request));
  try {
    yield* call(send);
    yield* put(profileActions.emailSent(letter));
  } catch (error) {
    yield* put(profileActions.emailFailed({ request, failure: failureOf(error) }));
  }
}
