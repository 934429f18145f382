import { isAnyOf } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, debounce, put, select, takeEvery, throttle } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { sessionRefused, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftIn, draftOf, forAccount, isSameContent, nameOf, personOf, postIdOf } from './form-context.ts';
import type { FormContext, Written } from './form-context.ts';
import { forgetInAccount } from './forget-draft.ts';
import type { DeviceDraft } from '#renderer/platform/draft-store.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postPhotosActions } from './photos/post-photos.slice.ts';
import { postFormActions } from './post-form.slice.ts';

/** Milliseconds between two saves on the device, and without changes before a save in the account. */
const DEVICE_EVERY = 400;
const ACCOUNT_AFTER = 3000;

const actions = postFormActions;
const WRITES = [
  actions.changed,
  actions.featureToggled,
  actions.selfFilled,
  actions.modificationFilled,
  actions.vinFound,
  actions.vinWaits,
  actions.vinStopped,
  actions.vinUndone,
  actions.merged,
  actions.offerSwapped,
  actions.draftDiscardUndone,
  // A running or interrupted submission must not be lost either.
  actions.saveStarted,
  actions.saveFailed,
  actions.sentSettled,
  // Nor must the request itself.
  actions.photosAwaited,
  actions.submitCancelled,
  actions.faultsFound,
  // Changes of the photos by the user and the network; opening them is none.
  postPhotosActions.filesChosen,
  postPhotosActions.moved,
  postPhotosActions.removed,
  postPhotosActions.changed,
  postPhotosActions.retried,
] as const;

const isWriting = isAnyOf(...WRITES);

/** Stores drafts on the device and in the account (D110). */
export function* draftsSaga(context: FormContext) {
  yield* takeEvery(isWriting, guarded(note, context));
  yield* throttle(DEVICE_EVERY, actions.draftBehind, guarded(keepOnDevice, context));
  yield* debounce(ACCOUNT_AFTER, actions.draftBehind, guarded(keepInAccount, context));
  yield* takeEvery(actions.draftSavedAsked, guarded(keepAsked, context));
  yield* takeEvery([actions.opened, actions.closed, signedOut, sessionRefused], guarded(keepOnDevice, context));
  yield* takeEvery(yield* call(leaving), guarded(keepOnDevice, context));
  yield* takeEvery(actions.closed, guarded(keepInAccount, context));
  yield* takeEvery([wentOnline, actions.ready], guarded(catchUp, context));
  yield* takeEvery(actions.closed, guarded(rememberPhotos, context));
}

const stateOf = (state: WithPhotos): WithPhotos => state;

/** The page is about to be closed or frozen. */
const leaving = () =>
  eventChannel<'leaving'>((emit) => {
    const onHide = () => emit('leaving');
    const onVisibility = () => document.visibilityState === 'hidden' && onHide();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });

function* note(context: FormContext) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  const draft = draftIn(state, context.now().getTime());
  if (of === undefined || draft === undefined || !isNews(context, state, { of, draft })) return;
  context.written = { of, draft, isOnDevice: false, isInAccount: false };
  yield* put(actions.draftBehind());
}

/** The progress of an upload and an unchanged form need no save. */
const isNews = ({ written }: FormContext, state: WithPhotos, next: Pick<Written, 'of' | 'draft'>): boolean => {
  if (written?.of.owner !== next.of.owner || written.of.target !== next.of.target)
    return next.draft.sent !== null || !isSameContent(contentOf(state), state.postForm.initial);
  const serialised = ({ savedAt: _savedAt, ...draft }: DeviceDraft): string => JSON.stringify(draft);
  return serialised(written.draft) !== serialised(next.draft);
};

const isOn = (state: WithPhotos, { of }: Written): boolean => {
  const shown = draftOf(state);
  return shown?.owner === of.owner && shown.target === of.target;
};

function* keepOnDevice(context: FormContext) {
  const { written } = context;
  const { draftStore } = context.platform;
  if (written === null || written.isOnDevice || draftStore === undefined) return;
  try {
    const copySavedDateUtc = context.copies.get(nameOf(written.of)) ?? null;
    yield* call(draftStore.writeDraft, written.of, { ...written.draft, copySavedDateUtc });
  } catch {
    // No room on this device: the account stores it, and the page warns before it is left.
    return;
  }
  written.isOnDevice = true;
  const { savedAt } = written.draft;
  if (isOn(yield* select(stateOf), written)) yield* put(actions.draftKept({ savedAt, where: 'device' }));
}

/** One at a time, the newest last; a failed save is retried with the next change or connection. */
function* keepInAccount(context: FormContext) {
  if (context.sending !== null) return;
  try {
    while (context.written !== null && !context.written.isInAccount) {
      const written: Written = context.written;
      if ((yield* select(personOf)) !== written.of.owner) return;
      const sending = sendCopy(context, written);
      context.sending = sending;
      yield* call(() => sending);
      written.isInAccount = true;
      // A replaced draft is not deleted later: the new one is stored in its place.
      if (context.written === written) context.forgotten.delete(nameOf(written.of));
      const { savedAt } = written.draft;
      if (isOn(yield* select(stateOf), written)) yield* put(actions.draftKept({ savedAt, where: 'account' }));
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  } finally {
    context.sending = null;
  }
}

/** Sends a draft to the account and identifies this copy for when the draft has been queued. */
const sendCopy = async (
  { api, copies, platform: { draftStore } }: FormContext,
  { of, draft }: Written,
): Promise<void> => {
  const params = { postId: postIdOf(of.target) };
  const { value } = await api.drafts.save({ params, body: forAccount(draft) });
  const copySavedDateUtc = value.savedDateUtc;
  copies.set(nameOf(of), copySavedDateUtc);
  try {
    await draftStore?.changeDraft(of, { copySavedDateUtc });
  } catch {
    // As for the draft itself: the account stores it.
  }
};

/** Reports whether the draft is stored: on the device at once, else when the account has answered. */
function* keepAsked(context: FormContext) {
  yield* call(note, context);
  yield* call(keepOnDevice, context);
  const { written } = context;
  const isOnDevice = written === null || written.isOnDevice;
  if (isOnDevice) yield* put(actions.draftAskEnded(true));
  yield* call(keepInAccount, context);
  if (!isOnDevice && context.sending === null) yield* put(actions.draftAskEnded(written.isInAccount));
}

export function* keepNow(context: FormContext) {
  yield* call(note, context);
  yield* call(keepOnDevice, context);
  yield* call(keepInAccount, context);
}

function* catchUp(context: FormContext) {
  yield* call(keepInAccount, context);
  for (const of of context.forgotten.values()) yield* call(forgetInAccount, context, of);
}

/** A returning user finds the photos as they were left, not as the form opened. */
function* rememberPhotos() {
  const state = yield* select(stateOf);
  const { photos, load } = state.postForm;
  if (load.phase !== 'ready' || photos === null) return;
  yield* put(actions.photosOpened({ ...photos, images: contentOf(state).images, isDeviceFirst: true }));
}
