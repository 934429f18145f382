/** Addresses that more than one part of the shell links to. */
export const PATHS = {
  home: '/posts/home',
  posts: '/posts',
  about: '/about',
  sell: '/posts/create',
  subscriptions: '/subscriptions',
  countries: '/countries',
  contact: '/contact',
  favorites: '/posts/favorites',
  login: '/login',
  profile: '/profile',
} as const;

/** The profile opens on one of its three sections; the third is the tasks view (SPEC.md §2). */
export const profileSection = (section: 1 | 2 | 3): string => `${PATHS.profile}?section=${section}`;
