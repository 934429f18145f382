import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeastOne, sourceFiles } from './source-files.ts';

describe('the walk that every gate makes', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'aniv-sources-'));
    for (const folder of ['full/deep', 'empty', 'texts']) mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, 'full/deep/a.tsx'), 'export {};');
    writeFileSync(path.join(root, 'texts/a.md'), '# a');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('finds TypeScript in nested folders', () => {
    expect(sourceFiles(['full'], root)).toEqual([{ path: 'full/deep/a.tsx', text: 'export {};' }]);
  });

  test.each([
    ['a folder without files', ['full', 'empty']],
    ['a folder without TypeScript', ['full', 'texts']],
    ['a folder that does not exist', ['full', 'missing']],
    ['no folder', []],
  ])('fails for %s', (_, folders) => {
    expect(() => sourceFiles(folders, root)).toThrow(/No files in|ENOENT/);
  });

  test('every other list that a gate reads fails in the same way when it is empty', () => {
    expect(() => atLeastOne([], 'locales/en')).toThrow('No files in locales/en: the gate checks nothing.');
    expect(atLeastOne(['a.json'], 'locales/en')).toEqual(['a.json']);
  });
});
