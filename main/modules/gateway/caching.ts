import { mediaSrcSet } from '#contract/media.ts';
import { type RouteLine, routes } from '#contract/http/routes.ts';

/**
 * What to do with a reply: `fallback` is cached and served when the server does not answer; `immutable` never changes
 * at its address and is not fetched twice.
 */
export type Caching = 'none' | 'fallback' | 'immutable';

const KEPT: readonly RouteLine[] = [
  ...Object.values(routes.posts),
  ...Object.values(routes.lookups),
  ...Object.values(routes.rates),
  routes.identity.userinfo,
];

/** Paths whose replies are the same for every viewer. */
const FOR_ALL: readonly RouteLine[] = [...Object.values(routes.lookups), ...Object.values(routes.rates)];

const patternOf = ({ path }: RouteLine) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const patternsOf = (lines: readonly RouteLine[]) => lines.filter(({ method }) => method === 'GET').map(patternOf);
const PATTERNS = patternsOf(KEPT);
const PATTERNS_FOR_ALL = patternsOf(FOR_ALL);

export function cachingOf(method: string, pathname: string): Caching {
  if (method !== 'GET') return 'none';
  if (mediaSrcSet(pathname) !== undefined) return 'immutable';
  return PATTERNS.some((pattern) => pattern.test(pathname)) ? 'fallback' : 'none';
}

/** Whether a cached reply serves every viewer: pictures, lists and rates are public and outlive a session. */
export const isForAll = (pathname: string): boolean =>
  mediaSrcSet(pathname) !== undefined || PATTERNS_FOR_ALL.some((pattern) => pattern.test(pathname));
