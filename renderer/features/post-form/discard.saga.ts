import { call, put, select, takeEvery } from 'typed-redux-saga';
import { DISCARDED } from '#contract/device-drafts.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftIn, draftOf, versionOf } from './desk.ts';
import type { Desk, Written } from './desk.ts';
import { keepNow } from './drafts.saga.ts';
import { forgetInAccount } from './forget-draft.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';

const actions = postFormActions;

/** Throws drafts away and takes them back; takes the other of two. */
export function* discardSaga(desk: Desk) {
  yield* takeEvery(actions.offerTaken, guarded(swap, desk));
  yield* takeEvery(actions.draftDiscarded, guarded(setAside, desk));
  yield* takeEvery(actions.draftDiscardUndone, guarded(takeBack, desk));
  yield* takeEvery([actions.changed, actions.closed, actions.discardTold], guarded(settle, desk));
}

const stateOf = (state: WithPhotos): WithPhotos => state;

/** The other draft instead; what the form holds is offered in its place. */
function* swap(desk: Desk) {
  const state = yield* select(stateOf);
  const { offered } = state.postForm.draft;
  const of = draftOf(state);
  const savedAt = desk.now().getTime();
  const draft = draftIn(state, savedAt);
  if (offered === null || of === undefined || draft === undefined) return;
  const { version, sent } = state.postForm;
  const left = versionOf(draft, { savedAt, where: 'device', version, sent });
  const photos = { ...of, images: offered.images, isDeviceFirst: offered.where === 'device' };
  yield* put(actions.offerSwapped({ taken: offered, left, photos }));
}

const asideOf = ({ owner, target }: Written['of']) => ({ owner: `${DISCARDED}${owner}`, target });

/** Takes the draft from where it would be found again, for as long as it can be taken back. */
function* setAside(desk: Desk) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  if (of === undefined) return;
  desk.written = null;
  desk.discarded = { of, images: contentOf(state).images };
  const { draftStore } = desk.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, of, asideOf(of));
  yield* put(actions.photosOpened({ ...of, images: state.postForm.initial.images, isDeviceFirst: false }));
  yield* call(forgetInAccount, desk, of);
}

function* takeBack(desk: Desk) {
  if (desk.discarded === null) return;
  const { of, images } = desk.discarded;
  desk.discarded = null;
  const { draftStore } = desk.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, asideOf(of), of);
  yield* put(actions.photosOpened({ ...of, images, isDeviceFirst: true }));
  yield* call(keepNow, desk);
}

/** Written anew, or left: what was thrown away is gone for good. */
function* settle(desk: Desk) {
  if (desk.discarded === null) return;
  const { of } = desk.discarded;
  desk.discarded = null;
  const { draftStore } = desk.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, asideOf(of));
}
