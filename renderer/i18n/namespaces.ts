/** One file of texts per namespace and language in locales/; screens name theirs in app/routes.tsx. */
export const NAMESPACES = [
  'about',
  'auth',
  'common',
  'contact',
  'countries',
  'errors',
  'home',
  'notBuilt',
  'post',
  'posts',
  'search',
  'server',
  'shell',
  'subscriptions',
  'user',
] as const;
export type Namespace = (typeof NAMESPACES)[number];
