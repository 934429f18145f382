import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_LIST_NAME_LENGTH, MAX_PAGE_SIZE } from '#contract/constants.ts';
import type { PostListRequest } from '#renderer/features/posts/post-list.ts';

const numberIn = (text: string | null, otherwise: number): number =>
  text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : otherwise;

/** How many pages of what size an address shows; what is no such number is the default (SPEC.md §2). */
export const readPaging = (params: URLSearchParams): { page: number; pageCount: number } => ({
  page: numberIn(params.get('page'), DEFAULT_PAGE),
  pageCount: Math.min(numberIn(params.get('pageCount'), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
});

/** The name of the list that an address shows; undefined: all favourites. */
export const readList = (params: URLSearchParams): string | undefined =>
  params.get('list')?.slice(0, MAX_LIST_NAME_LENGTH) || undefined;

export const favouritesRequest = (pageCount: number, list: string | undefined): PostListRequest => ({
  call: 'userPosts',
  query: { status: 'Favorites', ...(list === undefined ? {} : { list }) },
  ...(pageCount === DEFAULT_PAGE_SIZE ? {} : { pageCount }),
});
