import { eventChannel } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '#renderer/lib/guarded.ts';
import { contentOf, draftOf, isSameContent } from './form-context.ts';
import type { FormContext } from './form-context.ts';
import { foundOnDevice } from './found-drafts.ts';
import type { WithPhotos } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';
import type { FormTarget } from './post-form.types.ts';

/** Two tabs hold one draft: whichever the person comes back to goes on with what the other one kept meanwhile (D110). */
export function* otherTabSaga(context: FormContext) {
  yield* takeEvery(yield* call(returning), guarded(catchUp, context));
}

/** The person looks at this page again. */
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

/** The form as it may be left for what another tab wrote: nothing under way, nothing of it unkept. */
const restingIn = ({ postForm: { load, save, draft, target } }: WithPhotos): FormTarget | null =>
  load.phase === 'ready' && (save.phase === 'idle' || save.phase === 'failed') && !draft.isUnsaved ? target : null;

function* catchUp(context: FormContext) {
  const target = restingIn(yield* select(stateOf));
  if (target === null || !(yield* call(isOvertaken, context))) return;
  // Asked after the device was read: what was typed meanwhile is newer.
  if (restingIn(yield* select(stateOf)) !== target) return;
  context.written = null;
  yield* put(postFormActions.overtaken());
  // The other tab's photos, too, with those that are not sent yet.
  yield* put({ type: 'postPhotos/reset' });
  yield* put(postFormActions.opened({ target }));
}

function* isOvertaken({ platform: { draftStore } }: FormContext) {
  const state = yield* select(stateOf);
  const of = draftOf(state);
  if (of === undefined || draftStore === undefined) return false;
  try {
    const kept = yield* call(draftStore.readDraft, of);
    if (kept === undefined || kept.savedAt <= (state.postForm.draft.savedAt ?? 0)) return false;
    return !isSameContent(foundOnDevice(kept), contentOf(state));
  } catch {
    // A store that cannot be read has nothing newer.
    return false;
  }
}
