import type { PostListRequest } from '#renderer/features/posts/post-list.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';

/** The call that filters and an order ask for. */
export const searchRequest = (filters: Filters, sort: Sort | undefined): PostListRequest => ({
  call: 'search',
  query: { ...filters, ...(sort === undefined ? {} : { SortKey: sort.key, SortDirection: sort.direction }) },
});
