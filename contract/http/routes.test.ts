import { expect, test } from 'vitest';
import { api } from './index.ts';
import type { Endpoint } from './define.ts';

const endpoints = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${resource}.${name}`, endpoint] as const,
  ),
);

/** The viewer's parameters in the query schema of a call. */
const taken = ({ query }: Endpoint): string => {
  const shape = query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : [];
  return shape.includes('currency') ? 'lang+currency' : shape.includes('lang') ? 'lang' : 'none';
};

test.each(endpoints)('%s is marked with the viewer’s parameters that it takes', (_, endpoint) => {
  expect(endpoint.route.viewer).toBe(taken(endpoint));
});
