import type { RouteLine } from './routes.ts';

export type AddressParts = {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
};

/** Zero and empty filters are not sent, booleans always are (D082). */
const isSent = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'number' && value !== 0) ||
  typeof value === 'boolean';

/**
 * The one address of a call: path with its parameters, then the query sorted by name.
 * Both sides build it here, so that a reply written into the page is found again by its address.
 */
export const addressOf = (route: RouteLine, { params = {}, query = {} }: AddressParts = {}): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.keys(query)
    .sort()
    .flatMap((name) => (isSent(query[name]) ? [`${name}=${encodeURIComponent(query[name])}`] : []))
    .join('&');
  return search === '' ? path : `${path}?${search}`;
};
