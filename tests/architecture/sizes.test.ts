import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const MAX_LINES = 300;
const USUAL_LINES = 180;

const lengths = () => sourceFiles().map(({ path, text }) => ({ path, lines: text.split('\n').length }));

test('no file is over 300 lines', () => {
  expect(lengths().filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});

test('nine files in ten are under 180 lines', () => {
  const all = lengths();

  expect(all.filter(({ lines }) => lines > USUAL_LINES).length).toBeLessThan(all.length / 10);
});
