import { z } from 'zod';
import { MAX_LIST_NAME_LENGTH } from '../constants.ts';
import { idText } from '../ids.ts';
import { tidyListName } from '../list-name.ts';
import { endpoint, valueOf } from './define.ts';
import { favouriteListRoutes } from './favourite-list-routes.ts';

const name = z.string().transform(tidyListName).pipe(z.string().max(MAX_LIST_NAME_LENGTH));

const FavouriteList = z.object({ name: z.string(), count: z.number().int().positive() });
export type FavouriteList = z.infer<typeof FavouriteList>;
const lists = valueOf(z.array(FavouriteList));

/** The lists into which a user sorts favourites, by name; each favourite is in one at most. All calls may be repeated. */
export const favouriteLists = {
  all: endpoint(favouriteListRoutes.favouriteLists.all, { reply: lists }),
  /** Gives a list another name, that of another list to join the two, or none: its cars stay favourites. */
  rename: endpoint(favouriteListRoutes.favouriteLists.rename, {
    body: z.strictObject({ from: name, to: name }),
    reply: lists,
  }),
  /**
   * Puts a favourite into a list, which begins with its first car, or by an empty name into none. FAVOURITE_NOT_FOUND
   * without the favourite, FAVOURITE_LISTS_FULL for a list beyond 20.
   */
  put: endpoint(favouriteListRoutes.favouriteLists.put, {
    params: z.strictObject({ postId: idText }),
    body: z.strictObject({ name }),
    reply: lists,
  }),
};
