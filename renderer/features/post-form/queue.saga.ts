import { nanoid } from '@reduxjs/toolkit';
import { call, put, select } from 'typed-redux-saga';
import { WAITING } from '#contract/device-drafts.ts';
import { pathTo } from '#contract/page-path.ts';
import { WHOSE_WAIT } from '#renderer/platform/draft-store.ts';
import type { DraftOf, DraftStore, KeptPhoto, WaitingSubmission } from '#renderer/platform/draft-store.ts';
import { keepsDrafts } from '#renderer/platform/capabilities.ts';
import { selectIsOnline } from './connected.ts';
import { draftIn, draftOf, nameOf } from './drafts/draft-content.ts';
import { formDraftsActions, selectCopy, selectWritten } from './drafts/form-drafts.slice.ts';
import { keptPhotosOf } from './photos-of-form.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postPhotosActions } from './photos/post-photos.slice.ts';
import { postFormActions } from './post-form.slice.ts';
import type { FormDeps } from './post-form.types.ts';
import { titleOf } from './title.ts';
import type { WithAllLookups } from './use-chain.ts';
import { waitingCarsActions } from './waiting/waiting-cars.slice.ts';
import { nextTime, placeOf, readEntries } from './waiting/waiting-store.ts';

type State = WithPhotos & WithAllLookups & { readonly connection: { readonly isOnline: boolean } };

const { draftReleased, copyForgotten } = formDraftsActions;

const stateOf = (state: State): State => state;
/** Whether the car in the form can wait for the connection, while the form is free for the next one. */
export const mayWait = (state: State, { platform }: FormDeps): boolean =>
  state.postForm.target === 'new' && keepsDrafts(platform) && !selectIsOnline(state);

/** All bytes are as they will be sent. A film's name is known only once it is there: it goes with the form alone. */
export const canPhotosWait = (state: State, deps: FormDeps): boolean =>
  mayWait(state, deps) &&
  (state.postPhotos?.video?.step ?? 'stored') === 'stored' &&
  keptPhotosOf(state).every(({ key }) => key !== null);

/** Takes the car out of the form to those that wait; where the device cannot keep it, it stays in the form. */
export function* queueCar(deps: FormDeps) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  const { draftStore } = deps.platform;
  if (of === undefined || draftStore === undefined) return;
  const photos = keptPhotosOf(state);
  const draft = draftIn(state, deps.now().getTime());
  if (draft === undefined) return;
  const site = deps.platform.publicUrl(pathTo.start());
  // From here on the photos are the waiting car's.
  yield* put(postPhotosActions.reset());
  try {
    const askedAt = nextTime(yield* call(readEntries, draftStore, of.owner, site), draft.savedAt);
    const waiting: WaitingSubmission = { state: 'waiting', askedAt, title: titleOf(state), site };
    const { isAsked: _isAsked, ...rest } = draft;
    const images = photos.flatMap(({ key }) => (key === null ? [] : [key]));
    const copy = yield* select(selectCopy, of);
    yield* put(draftReleased());
    yield* call(draftStore.writeDraft, of, { ...rest, images, waiting, ...copy });
    yield* call(draftStore.writePhotos, of, photos);
    yield* call(checkFiles, draftStore, of, photos);
    yield* call(draftStore.passOn, of, placeOf(of.owner, nanoid()));
  } catch {
    const images = state.postForm.photos?.images ?? [];
    yield* put(postFormActions.photosOpened({ ...of, images, isDeviceFirst: true }));
    yield* put(postFormActions.saveFailed({ code: 'DISK_FULL', description: '' }));
    return;
  }
  yield* put(copyForgotten(of));
  deps.platform.storage.set(WHOSE_WAIT, of.owner);
  yield* put(postFormActions.queued());
  yield* put(waitingCarsActions.changed());
}

const checkFiles = async (store: DraftStore, of: DraftOf, photos: readonly KeptPhoto[]): Promise<void> => {
  const unsent = photos.filter(({ url }) => url === null);
  const files = await Promise.all(unsent.map(({ id }) => store.readFile(of, id)));
  if (files.includes(undefined)) throw new Error('the device did not keep a photo');
};

type Taken = { readonly owner: string; readonly key: string };

/** Brings a car that waits back into the form; the previous content of the form is held among the waiting cars. */
export function* takeBack(deps: FormDeps, { owner, key }: Taken) {
  const { draftStore: store } = deps.platform;
  if (store === undefined) return;
  const place = placeOf(owner, key);
  const here = { owner, target: 'new' };
  const draft = yield* call(store.readDraft, place);
  if (draft?.waiting === undefined) return;
  yield* put(postPhotosActions.reset());
  yield* call(holdOther, deps, store, here, draft.waiting.site);
  const photos = (yield* call(store.readPhotos, place)) ?? [];
  const { waiting: _waiting, ...rest } = draft;
  const images = photos.flatMap(({ key: stored, url }) => (stored === null || url === null ? [] : [stored]));
  yield* call(store.passOn, place, here);
  // The newest of all drafts of the form.
  yield* call(store.writeDraft, here, { ...rest, images, savedAt: deps.now().getTime() });
  yield* put(waitingCarsActions.changed());
}

/** Holds the draft of another car, so that opening this one does not lose it. */
export function* holdOther(deps: FormDeps, store: DraftStore, of: DraftOf, site: string) {
  const written = yield* select(selectWritten);
  if (written !== null && nameOf(written.of) === nameOf(of)) yield* call(store.writeDraft, of, written.draft);
  yield* put(draftReleased());
  const other = yield* call(store.readDraft, of);
  if (other === undefined) return;
  const askedAt = nextTime(yield* call(readEntries, store, of.owner, site), deps.now().getTime());
  const title = other.waiting?.title ?? '';
  const waiting: WaitingSubmission = { state: 'held', askedAt, title, site };
  yield* call(store.changeDraft, of, { waiting });
  yield* call(store.passOn, of, { owner: of.owner, target: `${WAITING}${nanoid()}` });
}
