import { expect, test } from 'vitest';
import { DRAWINGS } from '#contract/drawings.ts';
import { readLayers } from './layers.ts';
import { FRONTS } from './shapes.ts';

test('every body has three fronts, each with a picture that can be the first of a post', () => {
  const { layers } = readLayers();
  const fronts = (body: string) =>
    [
      ...new Set(layers.filter((layer) => layer.body === body && FRONTS.has(layer.view)).map(({ face }) => face)),
    ].toSorted((one, other) => one - other);

  expect(Object.fromEntries(DRAWINGS.map((body) => [body, fronts(body)]))).toEqual(
    Object.fromEntries(DRAWINGS.map((body) => [body, [0, 1, 2]])),
  );
});
