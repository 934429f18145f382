import { call, select } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { personOf, postIdOf } from './desk.ts';
import type { Desk, Written } from './desk.ts';

/** The account forgets a draft, now or once it can be reached. */
export function* forgetInAccount(desk: Desk, postId: number) {
  desk.forgotten.add(postId);
  const { sending } = desk;
  // What is on its way must not arrive after it was thrown away.
  if (sending !== null) yield* call(() => sending.catch(() => undefined));
  if ((yield* select(personOf)) === undefined) return;
  try {
    yield* call(desk.api.drafts.remove, { params: { postId } });
    desk.forgotten.delete(postId);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** The post is published: nothing of it is a draft any more. */
export function* forgetDraft(desk: Desk, of: Written['of']) {
  desk.written = null;
  const { draftStore } = desk.platform;
  if (draftStore !== undefined) yield* call(draftStore.removeDraft, of);
  yield* call(forgetInAccount, desk, postIdOf(of.target));
}
