import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atLeastOne, ROOT } from './source-files.ts';

/** Parts that a style sheet imports and that are not beside it. */
const deadImports = (file: string, css: string): string[] =>
  [...css.matchAll(/@import "(\.[^"]+)"/g)]
    .map(([, part = '']) => path.posix.join(path.posix.dirname(file), part))
    .filter((part) => !existsSync(path.join(ROOT, part)));

test('the gate sees a part that is missing', () => {
  expect(deadImports('renderer/styles/index.css', '@import "./base.css";\n@import "./nowhere.css";')).toEqual([
    'renderer/styles/nowhere.css',
  ]);
});

test('every part of a style sheet exists', () => {
  const sheets = atLeastOne(globSync('renderer/**/*.css', { cwd: ROOT }), 'renderer/**/*.css');

  expect(sheets.flatMap((file) => deadImports(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
