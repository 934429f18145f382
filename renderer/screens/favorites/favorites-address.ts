import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#contract/constants.ts';
import type { PostListRequest } from '#renderer/features/posts/post-list.ts';

const numberIn = (text: string | null, otherwise: number): number =>
  text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : otherwise;

/** How many pages of what size an address shows; what is no such number is the default (SPEC.md §2). */
export const readPaging = (params: URLSearchParams): { page: number; pageCount: number } => ({
  page: numberIn(params.get('page'), DEFAULT_PAGE),
  pageCount: Math.min(numberIn(params.get('pageCount'), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
});

export const favouritesRequest = (pageCount: number): PostListRequest => ({
  call: 'userPosts',
  query: { status: 'Favorites' },
  ...(pageCount === DEFAULT_PAGE_SIZE ? {} : { pageCount }),
});
