import { call, put, select, takeEvery } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { favouriteNoted } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { keepDraft, keptDrafts } from './note-drafts.ts';
import { notesActions, selectDraft, selectNotes } from './notes.slice.ts';
import type { WithNotes } from './notes.slice.ts';

type World = Pick<AppDeps, 'api' | 'platform'>;
/** The saved notes are another feature's state. */
type WithSavedNotes = {
  readonly posts: { readonly byId: Readonly<Record<PostId, { readonly note?: string | null | undefined }>> };
};

/** Notes of favourites: drafts stay on the device until they are saved or cancelled. */
export function* notesSaga(deps: World) {
  const { opened, edited, cancelled, saved, saveAsked } = notesActions;
  yield* takeEvery(opened, guarded(restore, deps));
  yield* takeEvery([edited, cancelled, saved], guarded(keep, deps));
  yield* takeEvery(saveAsked, guarded(save, deps));
}

function* restore({ platform }: World, { payload: userId }: ReturnType<typeof notesActions.opened>) {
  const before = yield* select(selectNotes);
  if (before.userId !== userId) yield* put(notesActions.draftsReady({ userId, drafts: keptDrafts(platform, userId) }));
}

/** A text that is not changed is no draft. */
function* keep({ platform }: World, { payload: { id } }: { payload: { id: PostId } }) {
  const { userId, drafts } = yield* select(selectNotes);
  const note = yield* select(({ posts }: WithSavedNotes) => posts.byId[id]?.note ?? '');
  const draft = drafts[id];
  if (userId !== null) yield* call(keepDraft, platform, userId, id, draft === note ? undefined : draft);
}

function* save({ api }: World, { payload: { id } }: ReturnType<typeof notesActions.saveAsked>) {
  const draft = yield* select((state: WithNotes) => selectDraft(state, id));
  if (draft === undefined) return;
  try {
    const { value } = yield* call(api.favorites.note, { params: { postId: id }, body: { note: draft.trim() } });
    yield* put(favouriteNoted({ id, note: value.note }));
    yield* put(notesActions.saved({ id, note: value.note }));
  } catch (error) {
    yield* put(notesActions.refused({ id, failure: failureOf(error) }));
  }
}
