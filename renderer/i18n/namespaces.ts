/** One file of texts per namespace and language in locales/; screens name theirs in app/routes.tsx. */
export const NAMESPACES = [
  'about',
  'auth',
  'common',
  'contact',
  'countries',
  'errors',
  'favorites',
  'follows',
  'home',
  'notBuilt',
  'post',
  'posts',
  'profile',
  'reasons',
  'search',
  'server',
  'shell',
  'subscriptions',
  'tasks',
  'user',
] as const;
export type Namespace = (typeof NAMESPACES)[number];
