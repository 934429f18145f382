import { mediaSrcSet } from '#contract/media.ts';
import { type RouteLine, routes } from '#contract/http/routes.ts';

/**
 * What to do with a reply: `fallback` is kept and given out when the server is silent; `immutable` never changes
 * at its address and is not asked for twice.
 */
export type Caching = 'none' | 'fallback' | 'immutable';

const KEPT: readonly RouteLine[] = [
  ...Object.values(routes.posts),
  ...Object.values(routes.lookups),
  ...Object.values(routes.rates),
  routes.identity.userinfo,
];

const patternOf = ({ path }: RouteLine) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const PATTERNS = KEPT.filter(({ method }) => method === 'GET').map(patternOf);

export function cachingOf(method: string, pathname: string): Caching {
  if (method !== 'GET') return 'none';
  if (mediaSrcSet(pathname) !== undefined) return 'immutable';
  return PATTERNS.some((pattern) => pattern.test(pathname)) ? 'fallback' : 'none';
}
