import { useMemo } from 'react';
import { type NavigateOptions, useLocation } from 'react-router-dom';
import { editedIn, editPath } from '#renderer/features/search/edit-address.ts';
import { changeFilters } from '#renderer/features/search/filters.ts';
import type { FilterChange, FilterName, Filters } from '#renderer/features/search/filters.ts';
import { readFilters, readSort, searchPath } from '#renderer/features/search/filters-in-url.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';
import { useNavigate } from '#renderer/lib/links.ts';

/** The search in an address of results (D160); `editId` is the saved search that is being edited. */
type Asked = { readonly filters: Filters; readonly sort: Sort | undefined; readonly editId: number | undefined };

const readAddress = (search: string): Asked => {
  const params = new URLSearchParams(search);
  return { filters: readFilters(params), sort: readSort(params), editId: editedIn(params) };
};

const pathOf = ({ filters, sort, editId }: Asked) =>
  editId === undefined ? searchPath(filters, sort) : editPath(filters, sort, editId);

const changeBetween = (from: Filters, to: Filters): FilterChange => {
  const names = Object.keys({ ...from, ...to }) as FilterName[];
  return Object.fromEntries(names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]));
};

/**
 * The search in the address, and how to change it.
 * The address changes at once and the screen a little later; a choice made in between is added to the earlier one.
 */
export function useSearchAddress() {
  const { pathname, search } = useLocation();
  const shown = useMemo(() => readAddress(search), [search]);
  const navigate = useNavigate();
  const current = (): Asked => (location.pathname === pathname ? readAddress(location.search) : shown);
  const setFilters = (next: Filters, options?: NavigateOptions) => {
    const asked = current();
    const filters = changeFilters(asked.filters, changeBetween(shown.filters, next));
    void navigate(pathOf({ ...asked, filters }), options);
  };
  const setSort = (sort: Sort | undefined) => void navigate(pathOf({ ...current(), sort }));
  return { ...shown, setFilters, setSort };
}
