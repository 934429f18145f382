import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atLeastOne, ROOT, sourceFiles } from './source-files.ts';

const MAX_LINES = 300;
const USUAL_LINES = 180;

type Length = { readonly path: string; readonly lines: number };

const linesOf = (text: string): number => text.split('\n').length;
const tooLong = (files: readonly Length[]): readonly Length[] => files.filter(({ lines }) => lines > MAX_LINES);
const lengths = (): Length[] => sourceFiles().map((file) => ({ path: file.path, lines: linesOf(file.text) }));

test('the gate sees a file of 301 lines, and none of 300', () => {
  const planted = [301, 300].map((count) => ({ path: `x${count}.css`, lines: linesOf('a {}\n'.repeat(count - 1)) }));

  expect(tooLong(planted).map((file) => file.path)).toEqual(['x301.css']);
});

test('no file is over 300 lines', () => {
  expect(tooLong(lengths())).toEqual([]);
});

test('no style sheet is over 300 lines', () => {
  const sheets = atLeastOne(globSync('{renderer,main}/**/*.css', { cwd: ROOT }), 'style sheets').map((file) => ({
    path: file,
    lines: linesOf(readFileSync(path.join(ROOT, file), 'utf8')),
  }));

  expect(tooLong(sheets)).toEqual([]);
});

test('nine files in ten are under 180 lines', () => {
  const all = lengths();

  expect(all.filter(({ lines }) => lines > USUAL_LINES).length).toBeLessThan(all.length / 10);
});
