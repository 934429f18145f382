import type { PostId } from '#contract/ids.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';

/** How many cars fit side by side. */
export const MAX_COMPARED = 4;
/** The device keeps the ids under this key until the user signs out. */
export const COMPARED_KEY = 'compare';

/** Ids parted by commas, as in an address: the first four, each once; anything else is left out. */
export const comparedIds = (text: string | null | undefined): readonly PostId[] =>
  [...new Set((text ?? '').split(','))]
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, MAX_COMPARED)
    .map((id) => Number(id) as PostId);

/** Read anew for every change, for another tab may have changed it. */
export const readCompared = (storage: Pick<DeviceStorage, 'get'>): readonly PostId[] =>
  comparedIds(storage.get(COMPARED_KEY));

export const writeCompared = (storage: DeviceStorage, ids: readonly PostId[]): void =>
  ids.length > 0 ? storage.set(COMPARED_KEY, ids.join(',')) : storage.remove(COMPARED_KEY);
