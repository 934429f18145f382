import { nanoid } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { ownPostChanged, profileChanged, signedOut } from '#renderer/events.ts';
import { isOfAnother } from '#renderer/lib/draft-owner.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { DraftOf } from '#renderer/platform/draft-store.ts';
import { differencesOf, mergedBy } from './conflict.ts';
import { contentOf, contentOfPost, draftOf, isAnothersTurn } from './drafts/draft-content.ts';
import { deliver } from './deliver.ts';
import { forgetDraft } from './drafts/forget-draft.ts';
import { contentWith, findFaults, photoFaults } from './find-faults.ts';
import type { Images } from './find-faults.ts';
import { bodyOf } from './form-body.ts';
import { photosStand } from './photos-of-form.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';
import type { FormDeps, SavedPost, Sent } from './post-form.types.ts';
import { canPhotosWait, mayWait, queueCar } from './queue.saga.ts';
import { refusedFaults } from './server-faults.ts';
import { isSameBody, isUncertain } from './submission.ts';
import { tellCredits } from './tell-credits.ts';

const { submitted, submitCancelled, conflictResolved, draftDiscarded, opened } = postFormActions;

/** Publishes and saves: checks, waits for the photos, sends once, and resolves conflicts with other devices. */
export function* submitSaga(deps: FormDeps) {
  // A second click while the first is being handled has no effect.
  yield* takeLeading([submitted, conflictResolved], guarded(submit, deps));
}

const stateOf = (state: WithPhotos): WithPhotos => state;
type Asked = ReturnType<typeof submitted> | ReturnType<typeof conflictResolved>;

function* submit(deps: FormDeps, action: Asked) {
  const of = draftOf(yield* select(stateOf));
  if (of !== undefined && (yield* select(isAnothersTurn, of))) {
    yield* put(submitCancelled());
    return;
  }
  // Signing out, cancelling the wait or discarding the draft stops the submission; another user must not send it.
  const { isOthers } = yield* race({
    done: call(run, deps, action),
    isLeft: take(signedOut),
    isOthers: call(anotherSignedIn, of),
  });
  if (isOthers !== undefined) yield* put(submitCancelled());
}

function* anotherSignedIn(of: DraftOf | undefined) {
  while (true) {
    const { payload } = yield* take(profileChanged);
    if (of !== undefined && isOfAnother(of, payload.id)) return true;
  }
}

function* run(deps: FormDeps, action: Asked) {
  const images = conflictResolved.match(action) ? yield* call(merge, action.payload) : undefined;
  if (!(yield* call(isFaultless, images))) return;
  if (images === undefined && !(yield* call(arePhotosThere, deps))) return;
  if (yield* select(mayWait, deps)) {
    yield* call(queueCar, deps);
    return;
  }
  const post = yield* call(sendOrRefuse, deps, images);
  if (post === undefined) return;
  const of = draftOf(yield* select(stateOf));
  yield* put(postFormActions.saved(post));
  // Lists and pages that show it, or should, are fetched again.
  yield* put(ownPostChanged(null));
  if (of !== undefined) yield* call(forgetDraft, deps, of);
  yield* call(tellCredits, deps);
}

function* sendOrRefuse(deps: FormDeps, images: Images): SagaGenerator<SavedPost | undefined> {
  try {
    return yield* call(send, deps, images);
  } catch (error) {
    const failure = failureOf(error);
    if (isUncertain(failure) && (yield* select(mayWait, deps))) yield* call(queueCar, deps);
    else yield* call(refuse, deps, failure);
    if (!(error instanceof ApiFailure)) throw error;
    return undefined;
  }
}

function* isFaultless(images: Images) {
  yield* put(postFormActions.checkStarted());
  const faults = yield* call(findFaults, images);
  if (faults === undefined) {
    yield* put(postFormActions.saveFailed({ code: 'OFFLINE', description: '' }));
    return false;
  }
  if (Object.keys(faults).length === 0) return true;
  yield* put(postFormActions.faultsFound({ faults }));
  return false;
}

/** Whether all photos are stored, or can wait with the car, after waiting for those on their way. */
function* arePhotosThere(deps: FormDeps) {
  if (photosStand(yield* select(stateOf)) === 'busy') {
    yield* put(postFormActions.photosAwaited());
    const { isLeft } = yield* race({
      isThere: call(photosSettled, deps),
      isLeft: take([submitCancelled, draftDiscarded, opened]),
    });
    if (isLeft !== undefined) return false;
  }
  const stand = photosStand(yield* select(stateOf));
  if (stand === 'ready' || stand === 'busy') return true;
  yield* put(postFormActions.faultsFound({ faults: photoFaults(stand) }));
  return false;
}

/** Waits until all are stored, or, without a connection, until all are prepared to be sent later. */
function* photosSettled(deps: FormDeps) {
  while (photosStand(yield* select(stateOf)) === 'busy' && !(yield* select(canPhotosWait, deps))) yield* take('*');
}

/** Sends the form under an idempotency key, so that repeating it has no further effect (D111). */
function* send(deps: FormDeps, images: Images) {
  const before = yield* select(stateOf);
  const { sent } = before.postForm;
  if (sent !== null && sent.isUncertain && !isSameBody(sent.body, bodyOf(contentWith(before, images))))
    yield* call(findOut, deps, sent);
  const state = yield* select(stateOf);
  const { target, version, sent: last } = state.postForm;
  const body = bodyOf(contentWith(state, images));
  const key = last !== null && isSameBody(last.body, body) ? last.key : nanoid();
  const next: Sent = { key, body, isUncertain: true };
  yield* put(postFormActions.saveStarted(next));
  return yield* call(deliver, deps, { target: target ?? 'new', version, sent: next });
}

/**
 * The form was changed after a submission without an answer. If that one arrived, the changes belong to the post it made:
 * a new submission would make a second one.
 */
function* findOut(deps: FormDeps, sent: Sent) {
  const { target, version } = (yield* select(stateOf)).postForm;
  if (target !== 'new') return;
  const of = draftOf(yield* select(stateOf));
  yield* put(postFormActions.saveStarted(sent));
  try {
    const { id, modifiedDateUtc } = yield* call(deliver, deps, { target, version, sent });
    yield* put(postFormActions.created({ target: id, version: modifiedDateUtc }));
    if (of !== undefined) yield* call(forgetDraft, deps, of);
    yield* put(postFormActions.draftSavedAsked());
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof ApiFailure) || isUncertain(failure)) throw error;
    yield* put(postFormActions.sentSettled());
  }
}

function* refuse({ api }: FormDeps, failure: Failure) {
  if (!isUncertain(failure)) yield* put(postFormActions.sentSettled());
  const { target, version, initial, initialVersion } = (yield* select(stateOf)).postForm;
  const faults = refusedFaults(failure);
  if (Object.keys(faults).length > 0) return yield* put(postFormActions.faultsFound({ faults, failure }));
  if (failure.code !== 'VERSION_CONFLICT' || target === null || target === 'new')
    return yield* put(postFormActions.saveFailed(failure));
  try {
    const { value: current } = yield* call(api.posts.edit, { params: { id: target } });
    // What the form began with is the seller's version only if the form was not restored from an older one.
    const base = initialVersion === version ? initial : null;
    const differences = differencesOf(contentOf(yield* select(stateOf)), current, base);
    yield* put(postFormActions.conflictFound({ current, differences }));
  } catch (error) {
    yield* put(postFormActions.saveFailed(failureOf(error)));
  }
}

function* merge(sides: ReturnType<typeof conflictResolved>['payload']) {
  const state = yield* select(stateOf);
  const { save } = state.postForm;
  const of = draftOf(state);
  if (save.phase !== 'conflict' || of === undefined) return undefined;
  const { images, ...content } = mergedBy(contentOf(state), save.current, sides);
  const photos = sides.images === 'theirs' ? { ...of, images, isDeviceFirst: false } : null;
  const version = save.current.modifiedDateUtc;
  yield* put(postFormActions.merged({ content, version, initial: contentOfPost(save.current), photos }));
  return photos === null ? undefined : images;
}
