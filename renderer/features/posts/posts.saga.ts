import type { PayloadAction } from '@reduxjs/toolkit';
import { call, cancelled, put, select, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#contract/constants.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { listKeyOf } from './post-list.ts';
import type { PostList, PostListRequest } from './post-list.ts';
import { postsActions, selectPostList } from './posts.slice.ts';
import type { ListOpened, WithPosts } from './posts.slice.ts';

type World = Pick<AppDeps, 'api' | 'now'>;
type Task = ListOpened | PostListRequest;
type Page = { value: readonly PostCard[]; totalCount: number };

/** A list this old is fetched anew when it is opened other than by going back. */
const FRESH_MS = 60_000;

export function* postsSaga(deps: World) {
  const { opened, moreAsked, retried } = postsActions;
  // One list is on the screen at a time: asking for another drops the one still under way.
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

const isFine = (list: PostList, { viewer, isReturn }: ListOpened, now: number): boolean =>
  list.load.phase === 'ready' && list.viewer === viewer && (isReturn || now - list.loadedAt < FRESH_MS);

/** The list again as far as it was shown, so that a new language or currency keeps the place on the screen. */
function* replace(deps: World, { request, viewer, isReturn }: ListOpened, list: PostList) {
  const keepsPlace = isReturn || (list.page > 0 && list.viewer !== viewer);
  const parts = partsOf(keepsPlace ? Math.max(list.page, 1) : 1);
  const posts: PostCard[] = [];
  let totalCount = 0;
  for (const part of parts) {
    const reply = yield* call(fetchPage, deps, request, part);
    posts.push(...reply.value);
    totalCount = reply.totalCount;
  }
  const page = parts.reduce((sum, { pageCount }) => sum + pageCount, 0) / DEFAULT_PAGE_SIZE;
  const loadedAt = deps.now().getTime();
  yield* put(postsActions.replaced({ key: listKeyOf(request), posts, totalCount, page, viewer, loadedAt }));
}

function* append(deps: World, request: PostListRequest, list: PostList) {
  const page = list.page + 1;
  const { value, totalCount } = yield* call(fetchPage, deps, request, { page, pageCount: DEFAULT_PAGE_SIZE });
  yield* put(postsActions.pageAppended({ key: listKeyOf(request), posts: value, totalCount, page }));
}

type Part = { page: number; pageCount: number };

/** Many small pages in few calls: one of their size while it fits, then full ones. */
const partsOf = (pages: number): Part[] => {
  const count = pages * DEFAULT_PAGE_SIZE;
  if (count <= MAX_PAGE_SIZE) return [{ page: 1, pageCount: count }];
  const calls = Math.ceil(count / MAX_PAGE_SIZE);
  return Array.from({ length: calls }, (_, index) => ({ page: index + 1, pageCount: MAX_PAGE_SIZE }));
};

function* fetchPage({ api }: World, request: PostListRequest, part: Part): SagaGenerator<Page> {
  return yield* abortable<Page>((signal) =>
    request.call === 'list'
      ? api.posts.list({ query: { ...request.query, ...part } }, signal)
      : api.posts.search({ query: { ...request.query, ...part } }, signal),
  );
}
