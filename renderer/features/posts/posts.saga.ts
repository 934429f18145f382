import type { PayloadAction } from '@reduxjs/toolkit';
import { call, cancelled, put, select, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { MAX_PAGE_SIZE } from '#contract/constants.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { isFavouritesList, listKeyOf, pageSizeOf } from './post-list.ts';
import type { PostList, PostListRequest } from './post-list.ts';
import { postsActions, selectPost, selectPostList } from './posts.slice.ts';
import type { ListOpened, WithPosts } from './posts.slice.ts';

type World = Pick<AppDeps, 'api' | 'now'>;
type Task = ListOpened | PostListRequest;
type Page = { value: readonly PostCard[]; totalCount: number; topPosts?: readonly PostCard[] | undefined };

/** A list this old is fetched anew when it is opened other than by going back. */
const FRESH_MS = 60_000;

export function* postsSaga(deps: World) {
  const { opened, moreAsked, retried } = postsActions;
  // One list is on the screen at a time: requesting another cancels the one in progress.
  yield* takeLatest([opened, moreAsked, retried], guarded(load, deps));
}

function* load(deps: World, action: PayloadAction<Task>) {
  const request = 'request' in action.payload ? action.payload.request : action.payload;
  const key = listKeyOf(request);
  const list = yield* select((state: WithPosts) => selectPostList(state, key));
  if (postsActions.opened.match(action) && isFine(list, action.payload, deps.now().getTime())) return;
  const isAppending = !('request' in action.payload);
  yield* put(postsActions.loadStarted({ key, isAppending }));
  try {
    if ('request' in action.payload) yield* call(replace, deps, action.payload, list);
    else yield* call(append, deps, request, list);
  } catch (error) {
    yield* put(postsActions.loadFailed({ key, isAppending, failure: failureOf(error) }));
  } finally {
    if (yield* cancelled()) yield* put(postsActions.loadDropped(key));
  }
}

const isFine = (list: PostList, { viewer, isReturn, pages = 1 }: ListOpened, now: number): boolean =>
  list.load.phase === 'ready' &&
  list.viewer === viewer &&
  (list.page >= pages || list.ids.length >= list.totalCount) &&
  (isReturn || now - list.loadedAt < FRESH_MS);

/** The list again as far as it was shown, so that a new language or currency keeps the place on the screen. */
function* replace(deps: World, { request, viewer, isReturn, pages = 1 }: ListOpened, list: PostList) {
  const keepsPlace = isReturn || (list.page > 0 && list.viewer !== viewer);
  const size = pageSizeOf(request);
  const posts: PostCard[] = [];
  const topPosts: PostCard[] = [];
  let totalCount = 0;
  for (const part of partsOf(size * (keepsPlace ? Math.max(list.page, pages) : pages))) {
    const reply = yield* call(fetchPage, deps, request, part);
    posts.push(...reply.value);
    topPosts.push(...(reply.topPosts ?? []));
    totalCount = reply.totalCount;
    if (posts.length >= totalCount) break;
  }
  const page = Math.max(1, Math.floor(posts.length / size));
  const loadedAt = deps.now().getTime();
  yield* put(postsActions.replaced({ key: listKeyOf(request), posts, topPosts, totalCount, page, viewer, loadedAt }));
}

function* append(deps: World, request: PostListRequest, list: PostList) {
  const key = listKeyOf(request);
  const pageCount = pageSizeOf(request);
  let page = yield* select((state: WithPosts) => nextPageOf(state, key, pageCount));
  let reply = yield* call(fetchPage, deps, request, { page, pageCount });
  while (reply.value.length === pageCount && reply.value.every(({ id }) => list.ids.includes(id))) {
    page += 1;
    reply = yield* call(fetchPage, deps, request, { page, pageCount });
  }
  const { value: posts, totalCount } = reply;
  yield* put(postsActions.pageAppended({ key, posts, totalCount, page: Math.max(page, list.page) }));
}

/** Favourites that were removed moved those after them to earlier pages. */
const nextPageOf = (state: WithPosts, key: string, pageCount: number): number => {
  const { ids, page } = selectPostList(state, key);
  const counted = ids.filter((id) => selectPost(state, id)?.isFavorite).length;
  return isFavouritesList(key) && counted < ids.length ? Math.floor(counted / pageCount) + 1 : page + 1;
};

type Part = { page: number; pageCount: number };

/** Many small pages in few calls: one of their size while it fits, then full ones. */
const partsOf = (count: number): Part[] => {
  if (count <= MAX_PAGE_SIZE) return [{ page: 1, pageCount: count }];
  const calls = Math.ceil(count / MAX_PAGE_SIZE);
  return Array.from({ length: calls }, (_, index) => ({ page: index + 1, pageCount: MAX_PAGE_SIZE }));
};

function* fetchPage({ api }: World, request: PostListRequest, part: Part): SagaGenerator<Page> {
  return yield* abortable<Page>(async (signal) => {
    switch (request.call) {
      case 'list':
        return api.posts.list({ query: { ...request.query, ...part } }, signal);
      case 'search':
        return api.posts.search({ query: { ...request.query, ...part } }, signal);
      case 'userPosts':
        return api.posts.userPosts({ query: { ...request.query, ...part } }, signal);
      case 'cards': {
        const { value } = await api.posts.cards({ query: request.query }, signal);
        return { value, totalCount: value.length };
      }
    }
  });
}
