import { MAX_CARDS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { DeviceStorage } from '../platform/port.ts';

/** Kept on this device alone, until the user signs out; public/boot.js checks whether they exist. */
const SEEN_KEY = 'seen';
export const SEARCHES_KEY = 'searches';

type Readable = Pick<DeviceStorage, 'get'>;

/** Whether this device remembers cars or searches. */
export const hasVisited = (storage: Readable): boolean => Boolean(storage.get(SEEN_KEY) ?? storage.get(SEARCHES_KEY));

/** The cars opened last on this device, the latest first. */
export const seenCars = (storage: Readable): PostId[] =>
  (storage.get(SEEN_KEY) ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map((id) => Number(id) as PostId);

export const rememberSeen = (storage: DeviceStorage, id: PostId): void =>
  storage.set(SEEN_KEY, [id, ...seenCars(storage).filter((seen) => seen !== id)].slice(0, MAX_CARDS).join(','));

/** Keeps these cars, the latest first, in place of those before. */
export const keepSeen = (storage: DeviceStorage, ids: readonly PostId[]): void =>
  ids.length === 0 ? storage.remove(SEEN_KEY) : storage.set(SEEN_KEY, ids.join(','));

export const forgetVisit = (storage: DeviceStorage): void => {
  storage.remove(SEEN_KEY);
  storage.remove(SEARCHES_KEY);
};
