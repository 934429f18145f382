import { MAX_HIDDEN_CARS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';

/** The device keeps the ids until the user signs out: a visitor's own, and a copy of a user's for the first paint. */
export const HIDDEN_KEY = 'hidden';
/** Of which user the ids are a copy; absent for a visitor. */
export const HIDDEN_OF_KEY = 'hiddenOf';

/** Read anew for every change, for another tab may have changed it; what is no id is left out. */
export const readHidden = (storage: Pick<DeviceStorage, 'get'>): PostId[] =>
  (storage.get(HIDDEN_KEY) ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, MAX_HIDDEN_CARS)
    .map((id) => Number(id) as PostId);

/** Keeps these cars, the latest first, for a user or, without one, for a visitor. */
export const writeHidden = (storage: DeviceStorage, ids: readonly PostId[], userId: number | undefined): void => {
  if (ids.length === 0) storage.remove(HIDDEN_KEY);
  else storage.set(HIDDEN_KEY, ids.slice(0, MAX_HIDDEN_CARS).join(','));
  if (userId === undefined) storage.remove(HIDDEN_OF_KEY);
  else storage.set(HIDDEN_OF_KEY, String(userId));
};
