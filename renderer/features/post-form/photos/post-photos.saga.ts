import type { Task } from 'redux-saga';
import { call, cancel, fork, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { routes } from '#contract/http/routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged, signedOut } from '#renderer/events.ts';
import { isOfAnother } from '#renderer/lib/draft-owner.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { askBeforeLeaving } from '#renderer/lib/use-leave-question.ts';
import { openPhotoContext } from './photo-context.ts';
import type { PhotoContext, PhotoWorld } from './photo-context.ts';
import { createPreparer } from './device/prepare.ts';
import { NotAPhoto } from './device/prepared.ts';
import type { Prepared } from './device/prepared.ts';
import { isSameDraft, postPhotosActions, selectPhoto, selectPhotos } from './post-photos.slice.ts';
import type { WithPostPhotos } from './post-photos.slice.ts';
import { restore } from './restore.ts';
import { sendFile } from './send-file.ts';
import { sendVideo, VIDEO_ACTIONS } from './video.saga.ts';

const { opened, filesChosen, changed, refused, moved, removed, retried, restored, reset } = postPhotosActions;

const SENDERS = 3;
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** Delays and the preparer, which tests replace. */
type Tools = Pick<PhotoWorld, 'pauses' | 'createPreparer'>;

/** One context per post; closed by another post, the end of the form, another user or sign-out, not by leaving the screen. */
export function* postPhotosSaga({ api, bearer, platform }: AppDeps, tools?: Tools) {
  const world = {
    api,
    bearer,
    sendFile: platform.sendFile,
    draftStore: platform.draftStore,
    pauses: PAUSES_MS,
    createPreparer,
    ...tools,
  };
  let context: { readonly task: Task; readonly opened: ReturnType<typeof opened>['payload'] } | undefined;
  while (true) {
    const action = yield* take([opened, reset, signedOut]);
    const next = opened.match(action) ? action : undefined;
    if (next && context && isSameDraft(context.opened, next.payload)) continue;
    if (context) yield* cancel(context.task);
    context = next && { task: yield* fork(guarded(workAt, world), next), opened: next.payload };
  }
}

function* workAt(world: PhotoWorld, { payload }: ReturnType<typeof opened>) {
  const { owner, target } = payload;
  const context = openPhotoContext(world, { owner, target });
  try {
    yield* takeEvery(profileChanged, leaveToOthers, context);
    yield* takeEvery(changesList, keepList, context);
    yield* fork(prepareEach, context);
    for (let sender = 0; sender < SENDERS; sender += 1) yield* fork(sendEach, context);
    yield* takeEvery(filesChosen, guarded(takeFiles, context));
    yield* takeEvery(removed, guarded(forget, context));
    yield* takeEvery(retried, guarded(again, context));
    yield* takeLatest(VIDEO_ACTIONS, guarded(sendVideo, context));
    yield* call(restore, context, payload);
    // Runs until cancelled.
    yield* take(() => false);
  } finally {
    context.close();
  }
}

/** Unsent photos stay on the device, for their owner to continue. */
function* leaveToOthers({ of }: PhotoContext, { payload: { id } }: ReturnType<typeof profileChanged>) {
  if (isOfAnother(of, id)) yield* put(reset());
}

const photosNow = (state: WithPostPhotos) => selectPhotos(state);

/** Progress is not stored: an interrupted upload starts again. */
const changesList = (action: { type: string }): boolean =>
  [filesChosen, moved, removed, refused, restored].some(({ match }) => match(action)) ||
  (changed.match(action) && ('key' in action.payload || 'url' in action.payload));

/** The device may be slow to write, after files of many photos: until then the list exists only in memory. */
function* keepList(context: PhotoContext) {
  const stopAsking = askBeforeLeaving();
  try {
    yield* call(context.keepList, yield* select(photosNow));
  } finally {
    stopAsking();
  }
}

/** Kept as they are at once, so that nothing is lost while they wait to be prepared. */
function* takeFiles(context: PhotoContext, { meta, payload: { inPlaceOf } }: ReturnType<typeof filesChosen>) {
  if (inPlaceOf !== undefined) yield* call(forget, context, removed(inPlaceOf));
  const present = new Set((yield* select(photosNow)).map(({ id }) => id));
  const taken = [...meta.arg].filter(([id]) => present.has(id));
  for (const [id, file] of taken) context.files.set(id, file);
  for (const [id] of taken) yield* put(context.toPrepare, id);
  // Writing many photos takes the device seconds, and until then they exist only in memory.
  const stopAsking = askBeforeLeaving();
  try {
    for (const [id, file] of taken) {
      // Skip if a newer file has replaced it.
      if (context.files.get(id) === file) yield* call(context.keep, { id, name: file.name, blob: file });
    }
    yield* call(keepList, context);
  } finally {
    stopAsking();
  }
}

/** One after the other, so that a phone holds one photo unpacked. */
function* prepareEach(context: PhotoContext) {
  while (true) {
    const id = yield* take(context.toPrepare);
    const item = yield* select((state: WithPostPhotos) => selectPhoto(state, id));
    const file = context.files.get(id);
    if (item === undefined) continue;
    if (file === undefined) {
      yield* put(refused({ id, refusal: 'PHOTO_LOST' }));
      continue;
    }
    try {
      const prepared = yield* call(context.preparer.prepare, { file, isReady: item.key !== null });
      yield* call(takePrepared, context, id, prepared);
    } catch (error) {
      const isNone = error instanceof NotAPhoto;
      // A file that is no photo never becomes one; otherwise the bytes stay for a retry.
      if (isNone) yield* call(context.drop, id);
      yield* put(refused({ id, refusal: isNone ? error.refusal : 'UNKNOWN' }));
    }
    const isAnyLeft = (yield* select(photosNow)).some(({ step }) => step === 'reading');
    if (!isAnyLeft) context.preparer.rest();
  }
}

function* takePrepared(context: PhotoContext, id: string, { blob, key, thumb }: Prepared) {
  const items = yield* select(photosNow);
  const item = items.find((one) => one.id === id);
  if (item === undefined) return;
  const twin = items.find((one) => one.id !== id && one.key === key && one.step !== 'refused');
  if (twin !== undefined) {
    yield* call(context.drop, id);
    yield* put(refused({ id, refusal: 'PHOTO_TWICE', twin: twin.id }));
    return;
  }
  context.files.set(id, blob);
  // On the device before it is named: under its name nothing else is ever sent.
  yield* call(context.keep, { id, name: item.name, blob });
  yield* put(changed({ id, step: 'waiting', key, preview: context.show(id, thumb ?? blob) }));
  yield* put(context.toSend, id);
}

function* sendEach(context: PhotoContext) {
  while (true) {
    const id = yield* take(context.toSend);
    const isGone = (action: { type: string }) => removed.match(action) && action.payload === id;
    yield* race({ sent: call(sendPhoto, context, id), gone: take(isGone) });
  }
}

function* sendPhoto(context: PhotoContext, id: string) {
  const item = yield* select((state: WithPostPhotos) => selectPhoto(state, id));
  const file = context.files.get(id);
  if (item === undefined || item.key === null || file === undefined) return;
  const progressed = (news: { step: 'waiting' | 'uploading'; progress: number }) => changed({ id, ...news });
  try {
    const url = yield* call(sendFile, context, { route: routes.photos.upload, key: item.key, file, progressed });
    yield* put(changed({ id, step: 'stored', progress: 1, url }));
    yield* call(context.drop, id);
  } catch (error) {
    // The bytes stay, for another try.
    yield* put(refused({ id, refusal: failureOf(error).code }));
  }
}

function* forget(context: PhotoContext, { payload: id }: ReturnType<typeof removed>) {
  context.clear(id);
  yield* call(context.drop, id);
}

function* again({ toPrepare }: PhotoContext, { payload: id }: ReturnType<typeof retried>) {
  yield* put(toPrepare, id);
}
