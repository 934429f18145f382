import type { Task } from 'redux-saga';
import { call, cancel, fork, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { routes } from '#contract/http/routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged, signedOut } from '#renderer/events.ts';
import { isOfAnother } from '#renderer/lib/draft-owner.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { askBeforeLeaving } from '#renderer/lib/use-leave-question.ts';
import { openDesk } from './desk.ts';
import type { Desk, DeskWorld } from './desk.ts';
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

/** What tests make quicker. */
type Tools = Pick<DeskWorld, 'pauses' | 'createPreparer'>;

/** One desk a post: another post, the end of the form, another person or signing out closes it. Leaving the screen does not. */
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
  let desk: { readonly task: Task; readonly opened: ReturnType<typeof opened>['payload'] } | undefined;
  while (true) {
    const action = yield* take([opened, reset, signedOut]);
    const next = opened.match(action) ? action : undefined;
    if (next && desk && isSameDraft(desk.opened, next.payload)) continue;
    if (desk) yield* cancel(desk.task);
    desk = next && { task: yield* fork(guarded(workAt, world), next), opened: next.payload };
  }
}

function* workAt(world: DeskWorld, { payload }: ReturnType<typeof opened>) {
  const { owner, target } = payload;
  const desk = openDesk(world, { owner, target });
  try {
    yield* takeEvery(profileChanged, leaveToOthers, desk);
    yield* takeEvery(changesList, keepList, desk);
    yield* fork(prepareEach, desk);
    for (let sender = 0; sender < SENDERS; sender += 1) yield* fork(sendEach, desk);
    yield* takeEvery(filesChosen, guarded(takeFiles, desk));
    yield* takeEvery(removed, guarded(forget, desk));
    yield* takeEvery(retried, guarded(again, desk));
    yield* takeLatest(VIDEO_ACTIONS, guarded(sendVideo, desk));
    yield* call(restore, desk, payload);
    // Stands until it is cancelled.
    yield* take('never');
  } finally {
    desk.close();
  }
}

/** What is not sent yet stays on the device, for its owner to come back to. */
function* leaveToOthers({ of }: Desk, { payload: { id } }: ReturnType<typeof profileChanged>) {
  if (isOfAnother(of, id)) yield* put(reset());
}

const photosNow = (state: WithPostPhotos) => selectPhotos(state);

/** Progress is not kept: what is half sent is sent anew. */
const changesList = (action: { type: string }): boolean =>
  [filesChosen, moved, removed, refused, restored].some(({ match }) => match(action)) ||
  (changed.match(action) && ('key' in action.payload || 'url' in action.payload));

/** The device may be slow to write, behind files of many photos: until then the list is nowhere else. */
function* keepList(desk: Desk) {
  const stopAsking = askBeforeLeaving();
  try {
    yield* call(desk.keepList, yield* select(photosNow));
  } finally {
    stopAsking();
  }
}

/** Kept as they are at once, so that nothing is lost while they wait to be prepared. */
function* takeFiles(desk: Desk, { meta, payload: { inPlaceOf } }: ReturnType<typeof filesChosen>) {
  if (inPlaceOf !== undefined) yield* call(forget, desk, removed(inPlaceOf));
  const present = new Set((yield* select(photosNow)).map(({ id }) => id));
  const taken = [...meta.arg].filter(([id]) => present.has(id));
  for (const [id, file] of taken) desk.files.set(id, file);
  for (const [id] of taken) yield* put(desk.toPrepare, id);
  // Many photos take the device seconds to write, and until then they are nowhere else.
  const stopAsking = askBeforeLeaving();
  try {
    for (const [id, file] of taken) {
      // Whatever took its place meanwhile is newer.
      if (desk.files.get(id) === file) yield* call(desk.keep, { id, name: file.name, blob: file });
    }
    yield* call(keepList, desk);
  } finally {
    stopAsking();
  }
}

/** One after the other, so that a phone holds one photo unpacked. */
function* prepareEach(desk: Desk) {
  while (true) {
    const id = yield* take(desk.toPrepare);
    const item = yield* select((state: WithPostPhotos) => selectPhoto(state, id));
    const file = desk.files.get(id);
    if (item === undefined) continue;
    if (file === undefined) {
      yield* put(refused({ id, refusal: 'PHOTO_LOST' }));
      continue;
    }
    try {
      const prepared = yield* call(desk.preparer.prepare, { file, isReady: item.key !== null });
      yield* call(takePrepared, desk, id, prepared);
    } catch (error) {
      const isNone = error instanceof NotAPhoto;
      // What cannot be a photo now cannot be one later; else the bytes stay, for another try.
      if (isNone) yield* call(desk.drop, id);
      yield* put(refused({ id, refusal: isNone ? error.refusal : 'UNKNOWN' }));
    }
    const isAnyLeft = (yield* select(photosNow)).some(({ step }) => step === 'reading');
    if (!isAnyLeft) desk.preparer.rest();
  }
}

function* takePrepared(desk: Desk, id: string, { blob, key, thumb }: Prepared) {
  const items = yield* select(photosNow);
  const item = items.find((one) => one.id === id);
  if (item === undefined) return;
  const twin = items.find((one) => one.id !== id && one.key === key && one.step !== 'refused');
  if (twin !== undefined) {
    yield* call(desk.drop, id);
    yield* put(refused({ id, refusal: 'PHOTO_TWICE', twin: twin.id }));
    return;
  }
  desk.files.set(id, blob);
  // On the device before it is named: under its name nothing else is ever sent.
  yield* call(desk.keep, { id, name: item.name, blob });
  yield* put(changed({ id, step: 'waiting', key, preview: desk.show(id, thumb ?? blob) }));
  yield* put(desk.toSend, id);
}

function* sendEach(desk: Desk) {
  while (true) {
    const id = yield* take(desk.toSend);
    const isGone = (action: { type: string }) => removed.match(action) && action.payload === id;
    yield* race({ sent: call(sendPhoto, desk, id), gone: take(isGone) });
  }
}

function* sendPhoto(desk: Desk, id: string) {
  const item = yield* select((state: WithPostPhotos) => selectPhoto(state, id));
  const file = desk.files.get(id);
  if (item === undefined || item.key === null || file === undefined) return;
  const told = (news: { step: 'waiting' | 'uploading'; progress: number }) => changed({ id, ...news });
  try {
    const url = yield* call(sendFile, desk, { route: routes.photos.upload, key: item.key, file, told });
    yield* put(changed({ id, step: 'stored', progress: 1, url }));
    yield* call(desk.drop, id);
  } catch (error) {
    // The bytes stay, for another try.
    yield* put(refused({ id, refusal: failureOf(error).code }));
  }
}

function* forget(desk: Desk, { payload: id }: ReturnType<typeof removed>) {
  desk.clear(id);
  yield* call(desk.drop, id);
}

function* again({ toPrepare }: Desk, { payload: id }: ReturnType<typeof retried>) {
  yield* put(toPrepare, id);
}
