import { eventChannel } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftOf, isSameContent } from './draft-content.ts';
import { formDraftsActions } from './form-drafts.slice.ts';
import { foundOnDevice } from './found-drafts.ts';
import type { WithPhotos } from '../photos-of-form.ts';
import { postPhotosActions } from '../photos/post-photos.slice.ts';
import { postFormActions } from '../post-form.slice.ts';
import type { FormDeps, FormTarget } from '../post-form.types.ts';

/** Two tabs share one draft: the tab that gets the focus continues with what the other one stored meanwhile (D110). */
export function* otherTabSaga(deps: FormDeps) {
  yield* takeEvery(yield* call(returning), guarded(catchUp, deps));
}

/** The page is visible again. */
const returning = () =>
  eventChannel<'returning'>((emit) => {
    const onFocus = () => emit('returning');
    const onVisibility = () => document.visibilityState === 'visible' && onFocus();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });

const stateOf = (state: WithPhotos): WithPhotos => state;

/** The form's target if another tab's draft may replace it: nothing is being sent, and everything is stored; else null. */
const restingIn = ({ postForm: { load, save, draft, target } }: WithPhotos): FormTarget | null =>
  load.phase === 'ready' && (save.phase === 'idle' || save.phase === 'failed') && !draft.isUnsaved ? target : null;

function* catchUp(deps: FormDeps) {
  const target = restingIn(yield* select(stateOf));
  if (target === null || !(yield* call(isOvertaken, deps))) return;
  // Checked after the device was read: text typed meanwhile is newer.
  if (restingIn(yield* select(stateOf)) !== target) return;
  yield* put(formDraftsActions.draftReleased());
  yield* put(postFormActions.overtaken());
  // Also the other tab's photos, including those that are not uploaded yet.
  yield* put(postPhotosActions.reset());
  yield* put(postFormActions.opened({ target }));
}

function* isOvertaken({ platform: { draftStore } }: FormDeps) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  if (of === undefined || draftStore === undefined) return false;
  try {
    const kept = yield* call(draftStore.readDraft, of);
    if (kept === undefined || kept.savedAt <= (state.postForm.draft.savedAt ?? 0)) return false;
    return !isSameContent(foundOnDevice(kept), contentOf(state));
  } catch {
    // An unreadable store has nothing newer.
    return false;
  }
}
