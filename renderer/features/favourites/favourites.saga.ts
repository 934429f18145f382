import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { MAX_LOCAL_FAVOURITES } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { appStarted, favouriteSettled, signedIn, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { favouriteActions } from './favourites.slice.ts';
import type { FavouriteToggle, PendingFavourite, WithFavourites } from './favourites.slice.ts';
import { NOTE_DRAFTS_KEY, readKept, writeKept } from './kept-favourites.ts';

/** `writing`: the posts with a call under way; each has one at most, so that the last change wins. */
type World = Pick<AppDeps, 'api' | 'platform'> & { readonly writing: Set<PostId> };
/** Whether somebody is signed in is another feature's state. */
type WithMember = { readonly session: { readonly isLoggedIn: boolean } };
const selectIsMember = (state: WithMember): boolean => state.session.isLoggedIn;

export function* favouritesSaga({ api, platform }: Omit<World, 'writing'>) {
  const world = { api, platform, writing: new Set<PostId>() };
  yield* takeEvery(favouriteActions.toggled, guarded(toggle, world));
  // What a user was writing is not for the next one on this device, whichever page is open.
  yield* takeEvery(signedOut, () => platform.storage.remove(NOTE_DRAFTS_KEY));
  yield* takeLeading([appStarted, signedIn, wentOnline], guarded(merge, world));
}

function* toggle(world: World, { payload }: PayloadAction<FavouriteToggle>) {
  const isMember = yield* select(selectIsMember);
  yield* call(keep, world, { ...payload, isFavorite: payload.isFavorite && !isMember });
  if (!isMember) return;
  yield* put(favouriteActions.requested(payload));
  if (!world.writing.has(payload.id)) yield* call(write, world, payload.id);
}

/** On this device, while there is room (D088). */
function* keep({ platform }: World, { id, isFavorite }: FavouriteToggle) {
  const kept = readKept(platform);
  const others = kept.filter((other) => other !== id);
  const next = isFavorite && others.length < MAX_LOCAL_FAVOURITES ? [...others, id] : others;
  if (next.length === kept.length) return;
  writeKept(platform, next);
  yield* put(favouriteActions.keptChanged(next));
}

/** Tells the server until it has what is requested; a refusal puts back what it has. */
function* write(world: World, id: PostId) {
  world.writing.add(id);
  let change = yield* call(pendingFor, id);
  try {
    while (change !== undefined && change.isFavorite !== change.was) {
      yield* call(send, world, { id, ...change });
      yield* put(favouriteActions.written({ id, isFavorite: change.isFavorite }));
      change = yield* call(pendingFor, id);
    }
  } catch (error) {
    // Whose session ended is a visitor from here on, and loses nothing.
    const isVisitor = error instanceof ApiFailure && error.failure.status === 401;
    if (!isVisitor) throw error;
    yield* call(keep, world, { id, isFavorite: change?.isFavorite ?? false });
  } finally {
    world.writing.delete(id);
    const last = yield* select(({ favourites }: WithFavourites) => favourites.pending[id]);
    if (last !== undefined) yield* put(favouriteSettled({ ids: [id], isFavorite: last.was }));
  }
}

function* pendingFor(id: PostId): SagaGenerator<PendingFavourite | undefined> {
  const { isMerging } = yield* select((state: WithFavourites) => state.favourites);
  if (isMerging) yield* take(favouriteActions.mergeEnded);
  return yield* select(({ favourites }: WithFavourites) => favourites.pending[id]);
}

function* send({ api }: World, { id, isFavorite, note, list }: FavouriteToggle) {
  if (isFavorite) yield* call(api.favorites.add, { body: { postId: id, note, list } });
  else yield* call(api.favorites.remove, { params: { postId: id } });
}

/** Brings along what was marked before signing in (D088); what cannot be brought now stays, for the next time. */
function* merge({ api, platform }: World) {
  const ids = readKept(platform);
  const isMember = yield* select(selectIsMember);
  if (!isMember || ids.length === 0) return;
  yield* put(favouriteActions.mergeStarted());
  try {
    yield* call(api.favorites.merge, { body: { postIds: [...ids] } });
    const kept = readKept(platform).filter((id) => !ids.includes(id));
    writeKept(platform, kept);
    const { pending } = yield* select((state: WithFavourites) => state.favourites);
    yield* put(favouriteSettled({ ids: ids.filter((id) => pending[id] === undefined), isFavorite: true }));
    yield* put(favouriteActions.keptChanged(kept));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  } finally {
    yield* put(favouriteActions.mergeEnded());
  }
}
