import { line, type RouteLine } from './route-line.ts';

/** Calls of the named lists of favourites, apart from `routes`, which every first visit loads. */
export const favouriteListRoutes = {
  favouriteLists: {
    all: line('GET')('/api/FavoriteLists', 'user'),
    rename: line('PUT')('/api/FavoriteLists', 'user'),
    put: line('PUT')('/api/FavoriteLists/:postId', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
