import type { PayloadAction } from '@reduxjs/toolkit';
import { call, cancelled, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { postsReceived, signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { forgetVisit, rememberSeen } from '#renderer/lib/last-visit.ts';
import { postActions, selectPostLoad } from './post.slice.ts';
import type { PostLoad, PostOpened, WithPost } from './post.slice.ts';

type World = Pick<AppDeps, 'api' | 'now' | 'platform'>;

/** Going back to a post this young shows it without asking again. */
const FRESH_MS = 60_000;

export function* postSaga(deps: World) {
  const { opened, retried, closed } = postActions;
  // One post is on the screen at a time: opening another or leaving drops the one under way.
  yield* takeLatest([opened, retried, closed], guarded(follow, deps));
  yield* takeEvery(signedOut, guarded(forgetAtSignOut, deps));
}

/** Another user of this device does not see what this one did. */
function* forgetAtSignOut({ platform }: World) {
  yield* call(forgetVisit, platform.storage);
}

function* follow(deps: World, action: PayloadAction<PostOpened | undefined>) {
  if (action.payload === undefined) return;
  const { id, viewer } = action.payload;
  const known = yield* select((state: WithPost) => selectPostLoad(state, id));
  if (isFresh(known, viewer, deps.now().getTime())) return;
  yield* put(postActions.loadStarted(id));
  try {
    yield* call(load, deps, action.payload);
  } catch (error) {
    yield* put(postActions.loadFailed({ id, failure: failureOf(error) }));
  } finally {
    if (yield* cancelled()) yield* put(postActions.loadDropped(id));
  }
}

const isFresh = (known: PostLoad | undefined, viewer: string, now: number): boolean =>
  known?.phase === 'ready' && known.viewer === viewer && now - known.loadedAt < FRESH_MS;

function* load({ api, now, platform }: World, { id, viewer }: PostOpened) {
  const { value } = yield* abortable((signal) => api.posts.details({ params: { id } }, signal));
  // Before the post, so that its page comes up with its similar cars.
  yield* put(postsReceived(value.suggestions));
  yield* put(postActions.loaded({ post: value, viewer, loadedAt: now().getTime() }));
  rememberSeen(platform.storage, id);
}
