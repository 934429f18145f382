import type { UnknownAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, debounce, put, select, takeEvery, throttle } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { sessionRefused, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftIn, draftOf, forAccount, isSameContent, nameOf, personOf, postIdOf } from './desk.ts';
import type { Desk, Written } from './desk.ts';
import { forgetInAccount } from './forget-draft.ts';
import type { DeviceDraft } from '#renderer/platform/draft-store.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';

/** Milliseconds between two writings on the device, and of quiet before the account is written to. */
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
  // A submission under way or cut is part of what must not be lost.
  actions.saveStarted,
  actions.saveFailed,
  actions.sentSettled,
  // So is that it was asked for.
  actions.photosAwaited,
  actions.submitCancelled,
  actions.faultsFound,
];
/** What people and the network do to the photos; opening them is none of it. */
const PHOTO_WRITES = new Set(
  ['filesChosen', 'moved', 'removed', 'changed', 'retried'].map((name) => `postPhotos/${name}`),
);

const isWriting = (action: unknown): boolean => {
  const seen = action as UnknownAction;
  return PHOTO_WRITES.has(seen.type) || WRITES.some((write) => write.match(seen));
};

/** Keeps what is written, on the device and in the account (D110). */
export function* draftsSaga(desk: Desk) {
  yield* takeEvery(isWriting, guarded(note, desk));
  yield* throttle(DEVICE_EVERY, actions.draftBehind, guarded(keepOnDevice, desk));
  yield* debounce(ACCOUNT_AFTER, actions.draftBehind, guarded(keepInAccount, desk));
  yield* takeEvery(actions.draftSavedAsked, guarded(keepAsked, desk));
  yield* takeEvery([actions.opened, actions.closed, signedOut, sessionRefused], guarded(keepOnDevice, desk));
  yield* takeEvery(yield* call(leaving), guarded(keepOnDevice, desk));
  yield* takeEvery(actions.closed, guarded(keepInAccount, desk));
  yield* takeEvery([wentOnline, actions.ready], guarded(catchUp, desk));
  yield* takeEvery(actions.closed, guarded(rememberPhotos, desk));
}

const stateOf = (state: WithPhotos): WithPhotos => state;

/** The page is about to go, or to sleep. */
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

function* note(desk: Desk) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  const draft = draftIn(state, desk.now().getTime());
  if (of === undefined || draft === undefined || !isNews(desk, state, { of, draft })) return;
  desk.written = { of, draft, isOnDevice: false, isInAccount: false };
  yield* put(actions.draftBehind());
}

/** Progress of an upload, and a form that is as it began, are nothing to keep. */
const isNews = ({ written }: Desk, state: WithPhotos, next: Pick<Written, 'of' | 'draft'>): boolean => {
  if (written?.of.owner !== next.of.owner || written.of.target !== next.of.target)
    return next.draft.sent !== null || !isSameContent(contentOf(state), state.postForm.initial);
  const told = ({ savedAt: _savedAt, ...draft }: DeviceDraft): string => JSON.stringify(draft);
  return told(written.draft) !== told(next.draft);
};

const isOn = (state: WithPhotos, { of }: Written): boolean => {
  const shown = draftOf(state);
  return shown?.owner === of.owner && shown.target === of.target;
};

function* keepOnDevice(desk: Desk) {
  const { written } = desk;
  const { draftStore } = desk.platform;
  if (written === null || written.isOnDevice || draftStore === undefined) return;
  try {
    const copySavedDateUtc = desk.copies.get(nameOf(written.of)) ?? null;
    yield* call(draftStore.writeDraft, written.of, { ...written.draft, copySavedDateUtc });
  } catch {
    // No room on this device: the account keeps it, and the page warns before it is left.
    return;
  }
  written.isOnDevice = true;
  const { savedAt } = written.draft;
  if (isOn(yield* select(stateOf), written)) yield* put(actions.draftKept({ savedAt, where: 'device' }));
}

/** One at a time, the newest last; what fails is tried again with the next change or connection. */
function* keepInAccount(desk: Desk) {
  const { api } = desk;
  if (desk.sending !== null) return;
  try {
    while (desk.written !== null && !desk.written.isInAccount) {
      const written: Written = desk.written;
      if ((yield* select(personOf)) !== written.of.owner) return;
      const params = { postId: postIdOf(written.of.target) };
      const sending = api.drafts.save({ params, body: forAccount(written.draft) });
      desk.sending = sending;
      const { value } = yield* call(() => sending);
      written.isInAccount = true;
      yield* call(rememberCopy, desk, written.of, value.savedDateUtc);
      // What was thrown away before is replaced: the new one is not to follow it.
      if (desk.written === written) desk.forgotten.delete(nameOf(written.of));
      const { savedAt } = written.draft;
      if (isOn(yield* select(stateOf), written)) yield* put(actions.draftKept({ savedAt, where: 'account' }));
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  } finally {
    desk.sending = null;
  }
}

/** So that this copy is known again where the draft has gone on to wait. */
function* rememberCopy({ copies, platform: { draftStore } }: Desk, of: Written['of'], copySavedDateUtc: string) {
  copies.set(nameOf(of), copySavedDateUtc);
  try {
    if (draftStore !== undefined) yield* call(draftStore.changeDraft, of, { copySavedDateUtc });
  } catch {
    // As with the draft itself: the account has it.
  }
}

/** Says whether it is kept: on the device at once, else as soon as the account has answered. */
function* keepAsked(desk: Desk) {
  yield* call(note, desk);
  yield* call(keepOnDevice, desk);
  const { written } = desk;
  const isOnDevice = written === null || written.isOnDevice;
  if (isOnDevice) yield* put(actions.draftAskEnded(true));
  yield* call(keepInAccount, desk);
  if (!isOnDevice && desk.sending === null) yield* put(actions.draftAskEnded(written.isInAccount));
}

export function* keepNow(desk: Desk) {
  yield* call(note, desk);
  yield* call(keepOnDevice, desk);
  yield* call(keepInAccount, desk);
}

function* catchUp(desk: Desk) {
  yield* call(keepInAccount, desk);
  for (const of of desk.forgotten.values()) yield* call(forgetInAccount, desk, of);
}

/** Who comes back to the form finds the photos as they were left, not as it began. */
function* rememberPhotos() {
  const state = yield* select(stateOf);
  const { photos, load } = state.postForm;
  if (load.phase !== 'ready' || photos === null) return;
  yield* put(actions.photosOpened({ ...photos, images: contentOf(state).images, isDeviceFirst: true }));
}
