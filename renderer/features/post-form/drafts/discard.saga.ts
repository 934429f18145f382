import { call, put, select, takeEvery } from 'typed-redux-saga';
import { DISCARDED } from '#contract/device-drafts.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { DraftOf } from '#renderer/platform/draft-store.ts';
import { contentOf, draftIn, draftOf, versionOf } from './draft-content.ts';
import { keepNow } from './drafts.saga.ts';
import { forgetInAccount } from './forget-draft.ts';
import { formDraftsActions, selectDiscarded } from './form-drafts.slice.ts';
import type { WithPhotos } from '../photos-of-form.ts';
import { postFormActions } from '../post-form.slice.ts';
import type { FormDeps } from '../post-form.types.ts';

const actions = postFormActions;

/** Discards and restores drafts; switches between two drafts. */
export function* discardSaga(deps: FormDeps) {
  yield* takeEvery(actions.offerTaken, guarded(swap, deps));
  yield* takeEvery(actions.draftDiscarded, guarded(setAside, deps));
  yield* takeEvery(actions.draftDiscardUndone, guarded(takeBack, deps));
  yield* takeEvery([actions.changed, actions.closed], guarded(settle, deps));
}

const stateOf = (state: WithPhotos): WithPhotos => state;

/** Switches to the other draft; the form's content is offered in its place. */
function* swap(deps: FormDeps) {
  const state = yield* select(stateOf);
  const { offered } = state.postForm.draft;
  const of = draftOf(state);
  const savedAt = deps.now().getTime();
  const draft = draftIn(state, savedAt);
  if (offered === null || of === undefined || draft === undefined) return;
  const { version, sent } = state.postForm;
  const left = versionOf(draft, { savedAt, where: 'device', version, sent });
  const photos = { ...of, images: offered.images, isDeviceFirst: offered.where === 'device' };
  yield* put(actions.offerSwapped({ taken: offered, left, photos }));
}

const asideOf = ({ owner, target }: DraftOf): DraftOf => ({ owner: `${DISCARDED}${owner}`, target });

/** Moves the draft away from where it would be found, for as long as the discard can be undone. */
function* setAside(deps: FormDeps) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  if (of === undefined) return;
  yield* put(formDraftsActions.setAside({ of, images: contentOf(state).images }));
  const { draftStore } = deps.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, of, asideOf(of));
  yield* put(actions.photosOpened({ ...of, images: state.postForm.initial.images, isDeviceFirst: false }));
  yield* call(forgetInAccount, deps, of);
}

function* takeBack(deps: FormDeps) {
  const discarded = yield* select(selectDiscarded);
  if (discarded === null) return;
  const { of, images } = discarded;
  yield* put(formDraftsActions.discardEnded());
  const { draftStore } = deps.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, asideOf(of), of);
  yield* put(actions.photosOpened({ ...of, images, isDeviceFirst: true }));
  yield* call(keepNow, deps);
}

/** After a new change or leaving the form, a discarded draft is deleted for good. */
function* settle(deps: FormDeps) {
  const discarded = yield* select(selectDiscarded);
  if (discarded === null) return;
  yield* put(formDraftsActions.discardEnded());
  const { draftStore } = deps.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, asideOf(discarded.of));
}
