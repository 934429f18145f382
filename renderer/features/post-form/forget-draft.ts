import { call, select } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { nameOf, personOf, postIdOf } from './form-context.ts';
import type { FormContext, Written } from './form-context.ts';

/** The account forgets a draft, now or once its owner can reach it. */
export function* forgetInAccount(context: FormContext, of: Written['of']) {
  context.forgotten.set(nameOf(of), of);
  // A save in progress must not arrive after the deletion.
  while (context.sending !== null) {
    const { sending } = context;
    yield* call(() => sending.catch(() => undefined));
  }
  // Another draft has taken its place meanwhile.
  if (!context.forgotten.has(nameOf(of))) return;
  // Another user who signed in since has drafts of their own under the same number.
  if ((yield* select(personOf)) !== of.owner) return;
  try {
    yield* call(context.api.drafts.remove, { params: { postId: postIdOf(of.target) } });
    context.forgotten.delete(nameOf(of));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Deletes the drafts of a published post. */
export function* forgetDraft(context: FormContext, of: Written['of']) {
  context.written = null;
  context.copies.delete(nameOf(of));
  const { draftStore } = context.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, of);
  yield* call(forgetInAccount, context, of);
}
