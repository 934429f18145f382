import { SEARCHES_KEY } from '#renderer/lib/last-visit.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';
import type { Filters } from '../filters.ts';
import { readFilters, writeSearch } from '../filters-in-url.ts';

/** Typed searches that are kept, beside the last one by filters alone. */
const MAX_TYPED = 5;
const MAX_TEXT = 120;

/** A search made on this device: the words typed, empty for one by filters alone, and the address of its filters. */
export type RecentSearch = { readonly text: string; readonly search: string };

const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RecentSearch).text === 'string' &&
  typeof (value as RecentSearch).search === 'string';

/** The latest first; unreadable text counts as none. */
const storedSearches = (storage: DeviceStorage): readonly RecentSearch[] => {
  try {
    const stored: unknown = JSON.parse(storage.get(SEARCHES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
};

/** The last searches typed on this device, the latest first. */
export const recentSearches = (storage: DeviceStorage): readonly RecentSearch[] =>
  storedSearches(storage)
    .filter(({ text }) => text !== '')
    .slice(0, MAX_TYPED);

/** The address of the last search, typed or by filters. */
export const lastSearch = (storage: DeviceStorage): string | undefined => storedSearches(storage)[0]?.search;

/** Pass an empty text for a search by filters alone; it replaces the previous one of that kind. */
export const rememberSearch = (storage: DeviceStorage, text: string, filters: Filters): void => {
  const search = writeSearch(filters);
  if (search === '') return;
  const stored = storedSearches(storage);
  const typed = text.slice(0, MAX_TEXT) || (stored.find((other) => other.search === search)?.text ?? '');
  const others = stored.filter((other) => other.search !== search && other.text !== '').slice(0, MAX_TYPED);
  storage.set(SEARCHES_KEY, JSON.stringify([{ text: typed, search }, ...others]));
};

export const forgetSearches = (storage: DeviceStorage): void => storage.remove(SEARCHES_KEY);

export const filtersOf = ({ search }: RecentSearch): Filters => readFilters(new URLSearchParams(search));
