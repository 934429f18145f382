import { isAnyOf } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, debounce, put, select, take, takeEvery, throttle } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { sessionRefused, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftIn, draftOf, forAccount, isSameContent, personOf, postIdOf } from './draft-content.ts';
import { forgetInAccount } from './forget-draft.ts';
import { formDraftsActions, selectCopy, selectIsSaving, selectToDelete, selectWritten } from './form-drafts.slice.ts';
import type { AccountCopy, WithFormDrafts, Written } from './form-drafts.slice.ts';
import type { DeviceDraft } from '#renderer/platform/draft-store.ts';
import type { WithPhotos } from '../photos-of-form.ts';
import { postPhotosActions } from '../photos/post-photos.slice.ts';
import { postFormActions } from '../post-form.slice.ts';
import type { FormDeps } from '../post-form.types.ts';

/** Milliseconds between two saves on the device, and without changes before a save in the account. */
const DEVICE_EVERY = 400;
const ACCOUNT_AFTER = 3000;

const actions = postFormActions;
const { draftWritten, storedOnDevice, storedInAccount, savingStarted, savingEnded, copyChanged } = formDraftsActions;
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
export function* draftsSaga(deps: FormDeps) {
  yield* takeEvery(isWriting, guarded(note, deps));
  yield* throttle(DEVICE_EVERY, draftWritten, guarded(keepOnDevice, deps));
  yield* debounce(ACCOUNT_AFTER, draftWritten, guarded(keepInAccount, deps));
  yield* takeEvery(actions.draftSavedAsked, guarded(keepAsked, deps));
  yield* takeEvery([actions.opened, actions.closed, signedOut, sessionRefused], guarded(keepOnDevice, deps));
  yield* takeEvery(yield* call(leaving), guarded(keepOnDevice, deps));
  yield* takeEvery(actions.closed, guarded(keepInAccount, deps));
  yield* takeEvery([wentOnline, actions.ready], guarded(catchUp, deps));
  yield* takeEvery(actions.closed, guarded(rememberPhotos, deps));
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

function* note({ now }: FormDeps) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  const draft = draftIn(state, now().getTime());
  if (of === undefined || draft === undefined) return;
  if (isNews(yield* select(selectWritten), state, { of, draft })) yield* put(draftWritten({ of, draft }));
}

/** The progress of an upload and an unchanged form need no save. */
const isNews = (written: Written | null, state: WithPhotos, next: Pick<Written, 'of' | 'draft'>): boolean => {
  if (written?.of.owner !== next.of.owner || written.of.target !== next.of.target)
    return next.draft.sent !== null || !isSameContent(contentOf(state), state.postForm.initial);
  const serialised = ({ savedAt: _savedAt, ...draft }: DeviceDraft): string => JSON.stringify(draft);
  return serialised(written.draft) !== serialised(next.draft);
};

const isOn = (state: WithPhotos, { of }: Written): boolean => {
  const shown = draftOf(state);
  return shown?.owner === of.owner && shown.target === of.target;
};

function* keepOnDevice({ platform: { draftStore } }: FormDeps) {
  const written = yield* select(selectWritten);
  if (written === null || written.isOnDevice || draftStore === undefined) return;
  try {
    const copy = yield* select(selectCopy, written.of);
    yield* call(draftStore.writeDraft, written.of, { ...written.draft, ...copy });
  } catch {
    // No room on this device: the account stores it, and the page warns before it is left.
    return;
  }
  yield* put(storedOnDevice(written));
  const { savedAt } = written.draft;
  if (isOn(yield* select(stateOf), written)) yield* put(actions.draftKept({ savedAt, where: 'device' }));
}

/** The draft that its owner, who is signed in, has not in the account yet. */
const unsavedOf = (state: WithFormDrafts & Parameters<typeof personOf>[0]): Written | null => {
  const written = selectWritten(state);
  return written === null || written.isInAccount || personOf(state) !== written.of.owner ? null : written;
};

/** One at a time, the newest last; a failed save is retried with the next change or connection. */
function* keepInAccount(deps: FormDeps) {
  let next = yield* select(unsavedOf);
  if (next === null || (yield* select(selectIsSaving))) return;
  yield* put(savingStarted());
  try {
    while (next !== null) {
      yield* call(saveCopy, deps, next);
      yield* put(storedInAccount(next));
      const { savedAt } = next.draft;
      if (isOn(yield* select(stateOf), next)) yield* put(actions.draftKept({ savedAt, where: 'account' }));
      next = yield* select(unsavedOf);
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  } finally {
    yield* put(savingEnded());
  }
}

/** Saves a draft in the account and identifies this copy for when the draft has been queued. */
function* saveCopy(deps: FormDeps, { of, draft }: Written) {
  const params = { postId: postIdOf(of.target) };
  const body = forAccount(draft);
  // Noted before it is sent: the page may be left before the answer comes.
  yield* call(noteCopy, deps, { of, draft }, { copy: body });
  const { value } = yield* call(deps.api.drafts.save, { params, body });
  yield* call(noteCopy, deps, { of, draft }, { copySavedDateUtc: value.savedDateUtc });
}

/** Writes the copy next to the draft on the device, unless the device kept only an older one. */
function* noteCopy(
  { platform: { draftStore } }: FormDeps,
  { of, draft }: Pick<Written, 'of' | 'draft'>,
  copy: AccountCopy,
) {
  yield* put(copyChanged({ of, ...copy }));
  if (draftStore === undefined) return;
  try {
    const kept = yield* call(draftStore.readDraft, of);
    if (kept !== undefined && kept.savedAt >= draft.savedAt) yield* call(draftStore.changeDraft, of, copy);
  } catch {
    // As for the draft itself: the account stores it.
  }
}

/** Reports whether the draft is stored: on the device at once, else when the account has answered. */
function* keepAsked(deps: FormDeps) {
  yield* call(note, deps);
  yield* call(keepOnDevice, deps);
  const written = yield* select(selectWritten);
  const isOnDevice = written === null || written.isOnDevice;
  if (isOnDevice) yield* put(actions.draftAskEnded(true));
  yield* call(keepInAccount, deps);
  if (isOnDevice) return;
  // Another save may have been in progress, which saves this draft too.
  while (yield* select(selectIsSaving)) yield* take(savingEnded);
  yield* put(actions.draftAskEnded((yield* select(selectWritten))?.isInAccount ?? true));
}

export function* keepNow(deps: FormDeps) {
  yield* call(note, deps);
  yield* call(keepOnDevice, deps);
  yield* call(keepInAccount, deps);
}

function* catchUp(deps: FormDeps) {
  yield* call(keepInAccount, deps);
  for (const of of Object.values(yield* select(selectToDelete))) yield* call(forgetInAccount, deps, of);
}

/** A returning user finds the photos as they were left, not as the form opened. */
function* rememberPhotos() {
  const state = yield* select(stateOf);
  const { photos, load } = state.postForm;
  if (load.phase !== 'ready' || photos === null) return;
  yield* put(actions.photosOpened({ ...photos, images: contentOf(state).images, isDeviceFirst: true }));
}
