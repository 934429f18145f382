import { call, put, select, take } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { DraftOf } from '#renderer/platform/draft-store.ts';
import type { FormDeps } from '../post-form.types.ts';
import { nameOf, personOf, postIdOf } from './draft-content.ts';
import { formDraftsActions, selectIsSaving, selectToDelete } from './form-drafts.slice.ts';

const { deletionWanted, deletedInAccount, draftReleased, copyForgotten, savingEnded } = formDraftsActions;

/** Deletes a draft in the account, now or once its owner can reach it. */
export function* forgetInAccount({ api }: FormDeps, of: DraftOf) {
  yield* put(deletionWanted(of));
  // A save in progress must not arrive after the deletion.
  while (yield* select(selectIsSaving)) yield* take(savingEnded);
  // Another draft has taken its place meanwhile.
  if (!(nameOf(of) in (yield* select(selectToDelete)))) return;
  // Another user who signed in since has drafts of their own under the same number.
  if ((yield* select(personOf)) !== of.owner) return;
  try {
    yield* call(api.drafts.remove, { params: { postId: postIdOf(of.target) } });
    yield* put(deletedInAccount(of));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Deletes the drafts of a published post. */
export function* forgetDraft(deps: FormDeps, of: DraftOf) {
  yield* put(draftReleased());
  yield* put(copyForgotten(of));
  const { draftStore } = deps.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, of);
  yield* call(forgetInAccount, deps, of);
}
