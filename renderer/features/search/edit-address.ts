import { MAX_ID } from '#contract/max-id.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Filters } from './filters.ts';
import { type Sort, writeSearch } from './filters-in-url.ts';

const PARAM = 'EditSearch';

/** Results while a saved search is edited: its id stays in the address when filters change, so that a reload keeps it. */
export const editPath = (filters: Filters, sort: Sort | undefined, id: number): PageAddress =>
  pathTo.posts(`${writeSearch(filters, sort) || 'page=1'}&${PARAM}=${id}`);

/** The id of the saved search that an address of results edits. */
export const editedIn = (params: URLSearchParams): number | undefined => {
  const text = params.get(PARAM) ?? '';
  const id = /^[1-9][0-9]*$/.test(text) ? Number(text) : MAX_ID + 1;
  return id <= MAX_ID ? id : undefined;
};
