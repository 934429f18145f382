import { MAX_LOCAL_FAVOURITES } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { NO_FAVOURITES } from './favourites.slice.ts';
import type { FavouritesState } from './favourites.slice.ts';

const KEY = 'favorites';
/** Where this device keeps notes that are not saved. */
export const NOTE_DRAFTS_KEY = 'noteDrafts';
const ID = /^[1-9][0-9]{0,8}$/;

/** Read anew for every change, for another tab may have changed it; what is no id is left out. */
export const readKept = ({ storage }: Platform): readonly PostId[] =>
  (storage.get(KEY) ?? '')
    .split(' ')
    .filter((id) => ID.test(id))
    .slice(0, MAX_LOCAL_FAVOURITES)
    .map((id) => Number(id) as PostId);

export const writeKept = ({ storage }: Platform, ids: readonly PostId[]): void =>
  ids.length > 0 ? storage.set(KEY, ids.join(' ')) : storage.remove(KEY);

export const restoreFavourites = (platform: Platform): FavouritesState => ({
  ...NO_FAVOURITES,
  kept: readKept(platform),
});
