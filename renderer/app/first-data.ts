import type { UnknownAction } from '@reduxjs/toolkit';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import { addressOf } from '#contract/http/address.ts';
import type { CurrentRates } from '#contract/http/rates.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import { isHomePath, pageAt } from '#contract/page-path.ts';
import type { Preloaded } from '../api/preloaded.ts';
import { ratesKnown } from '../events.ts';
import { postActions } from '../features/post/post.slice.ts';
import { ALL_POSTS } from '../features/posts/post-list.ts';
import type { PostListRequest } from '../features/posts/post-list.ts';
import { postsActions } from '../features/posts/posts.slice.ts';
import { selectViewer } from '../features/preferences/preferences.slice.ts';
import type { WithViewer } from '../features/preferences/preferences.slice.ts';
import { ratesActions } from '../features/rates/rates.slice.ts';
import { isSearch, readFilters, readSort } from '../features/search/filters-in-url.ts';
import { sellerActions } from '../features/seller/seller.slice.ts';
import { searchRequest } from '../screens/posts/search-request.ts';

/** The rates that came inside the page, before anything is asked for in a currency; else they are asked for. */
export const takeRates = (
  store: { dispatch: (action: UnknownAction) => unknown },
  inPage: Pick<Preloaded, 'take'>,
): void => {
  const reply = inPage.take(addressOf(routes.rates.current)) as { value: CurrentRates } | undefined;
  store.dispatch(reply === undefined ? ratesActions.needed() : ratesKnown(reply.value));
};

type Place = Pick<Location, 'pathname' | 'search'>;
type FirstData = { address: string; action: UnknownAction };

const FIRST_PAGE = { page: DEFAULT_PAGE, pageCount: DEFAULT_PAGE_SIZE } as const;

const listData = (request: PostListRequest, state: WithViewer): FirstData => {
  const { language: lang, currency } = state.preferences;
  const query = { ...request.query, ...FIRST_PAGE, lang, currency };
  return {
    address: addressOf(routes.posts[request.call], { query }),
    action: postsActions.opened({ request, viewer: selectViewer(state), isReturn: false }),
  };
};

const postData = (id: PostId, state: WithViewer): FirstData => {
  const { language: lang, currency } = state.preferences;
  return {
    address: addressOf(routes.posts.details, { params: { id }, query: { lang, currency } }),
    action: postActions.opened({ id, viewer: selectViewer(state) }),
  };
};

const sellerData = (id: UserId, state: WithViewer): FirstData => ({
  address: addressOf(routes.identity.userinfo, { query: { lang: state.preferences.language, userId: id } }),
  action: sellerActions.opened({ id, viewer: selectViewer(state) }),
});

/** What the screen of an address will ask for when it comes up, and under which addresses. */
const firstDataOf = (state: WithViewer, { pathname, search }: Place): FirstData[] => {
  const { page, id } = pageAt(pathname) ?? {};
  const params = new URLSearchParams(search);
  if (page === 'posts' && isSearch(params)) {
    return [listData(searchRequest(readFilters(params), readSort(params)), state)];
  }
  if (isHomePath(pathname)) return [listData(ALL_POSTS, state)];
  if (id === undefined) return [];
  if (page === 'post') return [postData(id as PostId, state)];
  if (page !== 'user') return [];
  const userId = id as UserId;
  return [sellerData(userId, state), listData({ call: 'list', query: { userId } }, state)];
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
