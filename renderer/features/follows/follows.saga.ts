import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import type { FollowList } from '#contract/http/follows.ts';
import type { UserId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { followSettled } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { followActions, selectPeople } from './follows.slice.ts';
import type { FollowToggle, PendingFollow, WithFollows } from './follows.slice.ts';

/** `writing`: the people with a call under way; each has one at most, so that the last change wins. */
type World = Pick<AppDeps, 'api'> & { readonly writing: Set<UserId> };

export function* followsSaga({ api }: Pick<AppDeps, 'api'>) {
  const world = { api, writing: new Set<UserId>() };
  const { toggled, listOpened, moreAsked } = followActions;
  yield* takeEvery(toggled, guarded(write, world));
  // One list is on the screen at a time: opening the other drops the one under way.
  yield* takeLatest([listOpened, moreAsked], guarded(load, world));
}

/** Tells the server until it has what is requested; a refusal puts back what it has. */
function* write({ api, writing }: World, { payload: { id } }: PayloadAction<FollowToggle>) {
  if (writing.has(id)) return;
  writing.add(id);
  try {
    let change = yield* call(pendingFor, id);
    while (change !== undefined) {
      const { isFollowing } = change;
      const { value } = yield* isFollowing
        ? call(api.follows.follow, { body: { userId: id } })
        : call(api.follows.unfollow, { params: { userId: id } });
      yield* put(followActions.written({ id, isFollowing }));
      change = yield* call(pendingFor, id);
      if (change?.isFollowing !== isFollowing) continue;
      yield* put(followSettled({ userId: id, ...value }));
      change = undefined;
    }
  } catch (error) {
    yield* put(followActions.refused(id));
    throw error;
  } finally {
    writing.delete(id);
  }
}

function* pendingFor(id: UserId): SagaGenerator<PendingFollow | undefined> {
  return yield* select(({ follows }: WithFollows) => follows?.pending[id]);
}

function* load({ api }: World, { payload: list, type }: PayloadAction<FollowList>) {
  const { page: shown } = yield* select((state: WithFollows) => selectPeople(state, list));
  const page = followActions.moreAsked.type === type ? shown + 1 : 1;
  yield* put(followActions.loadStarted(list));
  try {
    const query = { type: list, page, pageCount: DEFAULT_PAGE_SIZE };
    const { value: items, totalCount } = yield* abortable((signal) => api.follows.list({ query }, signal));
    yield* put(followActions.loaded({ list, items, totalCount, page }));
  } catch (error) {
    yield* put(followActions.loadFailed({ list, failure: failureOf(error) }));
  }
}
