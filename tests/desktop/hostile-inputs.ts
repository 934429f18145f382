import type { z } from 'zod';
import { sample } from '#contract/ipc/testing.ts';

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), { polluted: true });
const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;
/** An own key of this name, as JSON makes it; a careless merge would put it on every object. */
const ownPrototype: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
);

/** Values that no call accepts. */
export const WHOLES: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a flag', true],
  ['a number', 7],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a bigint', 7n],
  ['a text', 'x'],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['a list', [1, 2, 3]],
  ['a long list', Array.from({ length: 100_000 }, () => 0)],
  ['an unknown field', { isAdmin: true }],
  ['prototype keys', ownPrototype],
  ['a deep object', nested(1000)],
  ['a cycle', cycle],
  ['a map', new Map([['id', 1]])],
  ['a date', new Date(0)],
  ['bytes', new Uint8Array(100_000)],
  ['an error', new Error('x')],
];

const VALUES: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  'x'.repeat(5000),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  '\0',
  '\u202E\uFFFF',
  "'; drop table intent; --",
  -1,
  0,
  0.5,
  1e308,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  Array.from({ length: 20_000 }, (_, at) => at),
  {},
  ownPrototype,
  nested(500),
];

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return at.length > 0 ? [at] : [];
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name])),
  ];
}

function withValue(from: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(from) as Record<string | number, unknown>;
  copy[name] = withValue(copy[name], rest, value);
  return copy;
}

/** Inputs that match a call's shape, with a hostile value in one place. */
export function twisted(input: z.ZodType): unknown[] {
  const good = sample(input);
  return placesIn(good).flatMap((place) => VALUES.map((value) => withValue(good, place, value)));
}
