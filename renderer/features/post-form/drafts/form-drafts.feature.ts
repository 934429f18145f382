import type { LazyFeature } from '#renderer/deps.ts';
import { discardSaga } from './discard.saga.ts';
import { draftsSaga } from './drafts.saga.ts';
import { formDraftsReducer } from './form-drafts.slice.ts';
import { otherTabSaga } from './other-tab.saga.ts';

/** The drafts of the form: stored on the device and in the account, discarded, and shared with other tabs (D110). */
export const formDraftsFeature: LazyFeature = {
  name: 'formDrafts',
  reducer: formDraftsReducer,
  saga: function* formDraftsSaga(deps) {
    yield* draftsSaga(deps);
    yield* discardSaga(deps);
    yield* otherTabSaga(deps);
  },
};
