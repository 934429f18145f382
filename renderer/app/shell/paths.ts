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

/** Where Home leads to, its aliases, and the results, which share the path of the header's Home. */
const HOME_PATHS: ReadonlySet<string> = new Set(['/', '/home', PATHS.home, PATHS.posts]);
export const isHomePath = (pathname: string): boolean => HOME_PATHS.has(pathname);

/** The profile opens on one of its three sections; the third is the tasks view (SPEC.md §2). */
export const profileSection = (section: 1 | 2 | 3): string => `${PATHS.profile}?section=${section}`;
