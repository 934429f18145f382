import type { SavedSearch, SavedSearchId } from '#contract/http/saved-searches.ts';
import { MAX_SAVED_SEARCHES, MAX_SEARCH_NAME, MAX_SEARCH_TEXT } from '#contract/saved-searches.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';

const KEY = 'savedSearches';

/** A search that a visitor keeps on the device. */
export type DeviceSearch = { readonly name: string; readonly query: string; readonly createdDate: string };

const isDeviceSearch = (value: unknown): value is DeviceSearch => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, query, createdDate } = value as Record<keyof DeviceSearch, unknown>;
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= MAX_SEARCH_NAME;
  const isQuery = typeof query === 'string' && query !== '' && query.length <= MAX_SEARCH_TEXT;
  return isName && isQuery && typeof createdDate === 'string' && !Number.isNaN(Date.parse(createdDate));
};

/** The latest first; what cannot be read is left out. */
export const readDeviceSearches = (storage: DeviceStorage): readonly DeviceSearch[] => {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDeviceSearch).slice(0, MAX_SAVED_SEARCHES) : [];
  } catch {
    return [];
  }
};

export const writeDeviceSearches = (storage: DeviceStorage, searches: readonly DeviceSearch[]): void =>
  searches.length > 0 ? storage.set(KEY, JSON.stringify(searches)) : storage.remove(KEY);

/** A search stored on the device, in the form of the screens; its id is its position, counted from 1. */
export const asSavedSearch = (search: DeviceSearch, place: number): SavedSearch => ({
  ...search,
  id: (place + 1) as SavedSearchId,
  frequency: 'off',
  channels: [],
  mutedUntil: null,
  newCount: 0,
});
