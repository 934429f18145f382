import { call, select } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { nameOf, personOf, postIdOf } from './desk.ts';
import type { Desk, Written } from './desk.ts';

/** The account forgets a draft, now or once its owner can reach it. */
export function* forgetInAccount(desk: Desk, of: Written['of']) {
  desk.forgotten.set(nameOf(of), of);
  // What is on its way must not arrive after it was thrown away.
  while (desk.sending !== null) {
    const { sending } = desk;
    yield* call(() => sending.catch(() => undefined));
  }
  // Another draft has taken its place meanwhile.
  if (!desk.forgotten.has(nameOf(of))) return;
  // Whoever signed in meanwhile has drafts of their own under the same number.
  if ((yield* select(personOf)) !== of.owner) return;
  try {
    yield* call(desk.api.drafts.remove, { params: { postId: postIdOf(of.target) } });
    desk.forgotten.delete(nameOf(of));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** The post is published: nothing of it is a draft any more. */
export function* forgetDraft(desk: Desk, of: Written['of']) {
  desk.written = null;
  desk.copies.delete(nameOf(of));
  const { draftStore } = desk.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, of);
  yield* call(forgetInAccount, desk, of);
}
