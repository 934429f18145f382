import type { UnknownAction } from '@reduxjs/toolkit';
import { matchPath } from 'react-router-dom';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import { addressOf } from '#contract/http/address.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Preloaded } from '../api/preloaded.ts';
import { postActions } from '../features/post/post.slice.ts';
import { ALL_POSTS } from '../features/posts/post-list.ts';
import type { PostListRequest } from '../features/posts/post-list.ts';
import { postsActions } from '../features/posts/posts.slice.ts';
import { selectViewer } from '../features/preferences/preferences.slice.ts';
import type { WithViewer } from '../features/preferences/preferences.slice.ts';
import { isSearch, readFilters, readSort } from '../features/search/filters-in-url.ts';
import { sellerActions } from '../features/seller/seller.slice.ts';
import { searchRequest } from '../screens/posts/search-request.ts';

type Place = Pick<Location, 'pathname' | 'search'>;
type FirstData = { address: string; action: UnknownAction };

const HOME_PATHS = ['/', '/home', pathTo.home(), pathTo.posts()] as const;
const ID = /^[1-9][0-9]{0,8}$/;
const FIRST_PAGE = { page: DEFAULT_PAGE, pageCount: DEFAULT_PAGE_SIZE } as const;

const idIn = (path: string, pathname: string): number | undefined => {
  const id = matchPath({ path, end: true }, pathname)?.params['id'] ?? '';
  return ID.test(id) ? Number(id) : undefined;
};

const listData = (request: PostListRequest, state: WithViewer): FirstData => {
  const { language: lang, currency } = state.preferences;
  const query = { ...request.query, ...FIRST_PAGE, lang, currency };
  return {
    address: addressOf(routes.posts[request.call], { query }),
    action: postsActions.opened({ request, viewer: selectViewer(state), isReturn: false }),
  };
};

/** What the screen of an address will ask for when it comes up, and under which addresses. */
const firstDataOf = (state: WithViewer, { pathname, search }: Place): FirstData[] => {
  const { language: lang, currency } = state.preferences;
  const params = new URLSearchParams(search);
  const isAt = (path: string) => matchPath({ path, end: true }, pathname) !== null;
  if (isAt(pathTo.posts()) && isSearch(params)) {
    return [listData(searchRequest(readFilters(params), readSort(params)), state)];
  }
  if (HOME_PATHS.some(isAt)) return [listData(ALL_POSTS, state)];
  const postId = idIn('/posts/view/:id', pathname) as PostId | undefined;
  if (postId !== undefined) {
    const address = addressOf(routes.posts.details, { params: { id: postId }, query: { lang, currency } });
    return [{ address, action: postActions.opened({ id: postId, viewer: selectViewer(state) }) }];
  }
  const userId = idIn('/user/all/:id', pathname) as UserId | undefined;
  if (userId === undefined) return [];
  return [
    {
      address: addressOf(routes.identity.userinfo, { query: { lang, userId } }),
      action: sellerActions.opened({ id: userId, viewer: selectViewer(state) }),
    },
    listData({ call: 'list', query: { userId } }, state),
  ];
};

/**
 * Fills the store with the replies that came inside the page, before the first screen is drawn, so that it is drawn with
 * its cars at once. Replies for other choices than this person's are left alone, and the screen asks as usual.
 */
export const takeFirstData = (
  store: { getState: () => WithViewer; dispatch: (action: UnknownAction) => unknown },
  preloaded: Pick<Preloaded, 'has'>,
  place: Place,
): void => {
  for (const { address, action } of firstDataOf(store.getState(), place)) {
    if (preloaded.has(address)) store.dispatch(action);
  }
};
