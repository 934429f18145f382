import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { favouriteListRoutes } from '#contract/http/favourite-list-routes.ts';
import type { Api } from '#contract/http/index.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { favouritesListed, favouriteSettled } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { listsActions as actions } from './lists.slice.ts';

type Calls = ClientFor<Pick<Api, 'favouriteLists'>>['favouriteLists'];
/** Which list a post is in is another feature's state. */
type WithListed = {
  readonly posts: { readonly byId: Readonly<Record<PostId, { readonly id: PostId; readonly list?: string | null }>> };
};

/** The named lists of favourites. */
export function* listsSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const calls = makeClient(favouriteListRoutes).favouriteLists;
  // A removed favourite leaves its list, too.
  yield* takeLatest([actions.opened, favouriteSettled], guarded(load, calls));
  yield* takeEvery(actions.putAsked, guarded(putInto, calls));
  yield* takeEvery(actions.renameAsked, guarded(rename, calls));
}

function* load(calls: Calls) {
  try {
    const { value } = yield* abortable((signal) => calls.all({}, signal));
    yield* put(actions.loaded(value));
  } catch (error) {
    yield* put(actions.refused(failureOf(error)));
  }
}

function* putInto(calls: Calls, { payload: { id, name } }: ReturnType<typeof actions.putAsked>) {
  try {
    const { value } = yield* call(calls.put, { params: { postId: id }, body: { name } });
    yield* put(favouritesListed({ ids: [id], list: name || null }));
    yield* put(actions.loaded(value));
    yield* put(actions.done({ kind: name === '' ? 'taken' : 'put', name }));
  } catch (error) {
    yield* put(actions.refused(failureOf(error)));
  }
}

function* rename(calls: Calls, { payload: { from, to } }: ReturnType<typeof actions.renameAsked>) {
  try {
    const { value } = yield* call(calls.rename, { body: { from, to } });
    const { byId } = yield* select(({ posts }: WithListed) => posts);
    const ids = Object.values(byId).flatMap((post) => (post.list === from ? [post.id] : []));
    yield* put(favouritesListed({ ids, list: to || null }));
    yield* put(actions.loaded(value));
    yield* put(actions.done(to === '' ? { kind: 'dissolved', name: from } : { kind: 'renamed', from, name: to }));
  } catch (error) {
    yield* put(actions.refused(failureOf(error)));
  }
}
