import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

const SLICE = /createSlice\(\{\s*name: '(\w+)'/g;
const EFFECT = /\b(?:take(?:Every|Latest|Leading|Maybe)?\(|(?:debounce|throttle)\(\w+,\s*)\[?\s*'(?!\*')[^']*'/g;

/** Names of actions as text, where neither the slice nor `createAction` makes them. */
const stringActions = ({ path, text }: SourceFile, slices: ReadonlySet<string>): string[] => {
  const named = text
    .replace(/createAction(?:<[^'`]*>)?\(\s*'[^']*'/g, '')
    .match(/(?<=['`])[a-zA-Z]+(?=\/(?:[a-zA-Z]+['`]|\$\{))/g);
  const actions = (named ?? []).filter((slice) => slices.has(slice));
  return [...actions, ...(text.match(EFFECT) ?? [])].map((found) => `${path}: ${found}`);
};

const files = sourceFiles(['renderer']);
const slices = new Set(files.flatMap(({ text }) => [...text.matchAll(SLICE)].map(([, name = '']) => name)));

describe('actions', () => {
  test.each([
    "put({ type: 'posts/opened' })",
    "takeEvery('posts/opened', read)",
    "take('never')",
    "debounce(300, 'typed', read)",
    '`posts/${name}`',
  ])('the gate sees %s', (text) => {
    expect(stringActions({ path: 'x.ts', text }, new Set(['posts'])).length).toBeGreaterThan(0);
  });

  test.each(["createAction<Profile>('posts/changed')", "take('*')", "import './posts/x.ts'", "'image/jpeg'"])(
    '%s may stand',
    (text) => {
      expect(stringActions({ path: 'x.ts', text }, new Set(['posts']))).toEqual([]);
    },
  );

  test('the slices of the renderer are known', () => {
    expect(slices.size).toBeGreaterThan(30);
  });

  test('none is named by a text', () => {
    const sources = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));

    expect(sources.flatMap((file) => stringActions(file, slices))).toEqual([]);
  });
});
