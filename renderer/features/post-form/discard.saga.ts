import { call, put, select, takeEvery } from 'typed-redux-saga';
import { DISCARDED } from '#contract/device-drafts.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftIn, draftOf, versionOf } from './form-context.ts';
import type { FormContext, Written } from './form-context.ts';
import { keepNow } from './drafts.saga.ts';
import { forgetInAccount } from './forget-draft.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';

const actions = postFormActions;

/** Discards and restores drafts; switches between two drafts. */
export function* discardSaga(context: FormContext) {
  yield* takeEvery(actions.offerTaken, guarded(swap, context));
  yield* takeEvery(actions.draftDiscarded, guarded(setAside, context));
  yield* takeEvery(actions.draftDiscardUndone, guarded(takeBack, context));
  yield* takeEvery([actions.changed, actions.closed], guarded(settle, context));
}

const stateOf = (state: WithPhotos): WithPhotos => state;

/** Switches to the other draft; the form's content is offered in its place. */
function* swap(context: FormContext) {
  const state = yield* select(stateOf);
  const { offered } = state.postForm.draft;
  const of = draftOf(state);
  const savedAt = context.now().getTime();
  const draft = draftIn(state, savedAt);
  if (offered === null || of === undefined || draft === undefined) return;
  const { version, sent } = state.postForm;
  const left = versionOf(draft, { savedAt, where: 'device', version, sent });
  const photos = { ...of, images: offered.images, isDeviceFirst: offered.where === 'device' };
  yield* put(actions.offerSwapped({ taken: offered, left, photos }));
}

const asideOf = ({ owner, target }: Written['of']) => ({ owner: `${DISCARDED}${owner}`, target });

/** Moves the draft away from where it would be found, for as long as the discard can be undone. */
function* setAside(context: FormContext) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  if (of === undefined) return;
  context.written = null;
  context.discarded = { of, images: contentOf(state).images };
  const { draftStore } = context.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, of, asideOf(of));
  yield* put(actions.photosOpened({ ...of, images: state.postForm.initial.images, isDeviceFirst: false }));
  yield* call(forgetInAccount, context, of);
}

function* takeBack(context: FormContext) {
  if (context.discarded === null) return;
  const { of, images } = context.discarded;
  context.discarded = null;
  const { draftStore } = context.platform;
  if (draftStore !== undefined) yield* call(draftStore.passOn, asideOf(of), of);
  yield* put(actions.photosOpened({ ...of, images, isDeviceFirst: true }));
  yield* call(keepNow, context);
}

/** After a new change or leaving the form, a discarded draft is deleted for good. */
function* settle(context: FormContext) {
  if (context.discarded === null) return;
  const { of } = context.discarded;
  context.discarded = null;
  const { draftStore } = context.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, asideOf(of));
}
