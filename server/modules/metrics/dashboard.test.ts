import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { leasesFigure } from '#server/leases.ts';
import { type FiguresDeps, serverFigures } from './figures.ts';
import { createMetrics } from './registry.ts';

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

const readText = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const dashboard = JSON.parse(readText('resources/operations/grafana.json')) as { readonly panels: readonly Panel[] };
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

const idle = { used: 0, idle: 0, waiting: 0 };
/** Everything that a server may have; nothing of it is read here. */
const everything = {
  database: { connections: () => idle },
  search: {},
  hub: {},
  media: { waiting: () => 0 },
  events: { lag: () => ({ events: 0, ms: 0 }) },
  redis: { isReady: () => true },
  subscribers: [],
  isWritable: () => Promise.resolve(true),
  version: '1.0.0',
} as unknown as FiguresDeps;

/** The names of all series: a histogram has three. */
const allSeries = async (): Promise<ReadonlySet<string>> => {
  const { text } = createMetrics([...serverFigures(everything), leasesFigure({ held: [] })]);
  const types = [...(await text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
};

/** What looks like a series of ours or of the process. */
const namedIn = (text: string): string[] => text.match(/\b(?:aniv|process|nodejs)_\w+/g) ?? [];

let known: ReadonlySet<string>;
beforeAll(async () => {
  known = await allSeries();
});

test.each(queries)('“%s” of the dashboard asks for series that exist: %s', (_, expr) => {
  expect(namedIn(expr).length).toBeGreaterThan(0);
  expect(namedIn(expr).filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard shows every series of ours', () => {
  const shown = new Set(queries.flatMap(([, expr]) => namedIn(expr)));
  const ours = [...known].filter((name) => name.startsWith('aniv_') && !name.endsWith('_sum'));

  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});
