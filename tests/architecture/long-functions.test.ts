import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const RULE = 'eslint/max-lines-per-function';

type Override = { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> };
type LintConfig = { readonly rules: Readonly<Record<string, unknown>>; readonly overrides: readonly Override[] };

const config = JSON.parse(
  readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
) as LintConfig;

/** The files that have a limit of their own, or none. */
const EXEMPT = config.overrides.filter(({ rules }) => RULE in rules).flatMap(({ files }) => files);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-lint-'));
  writeFileSync(
    path.join(folder, 'rule.json'),
    JSON.stringify({ categories: { correctness: 'off' }, rules: { [RULE]: config.rules[RULE] } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files in which the linter finds a function that is too long, by the rule of the project. */
const withLongFunctions = (cwd: string, files: readonly string[]): readonly string[] => {
  const oxlint = path.join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', path.join(folder, 'rule.json'), '-f', 'unix', ...files], {
    cwd,
    encoding: 'utf8',
  });
  const found = stdout.split('\n').filter((line) => line.includes('max-lines-per-function'));
  return [...new Set(found.map((line) => path.relative(cwd, path.resolve(cwd, line.split(':', 1)[0]!))))];
};

describe('functions over 60 lines', () => {
  test('the linter sees one of 61 lines, and none of 60', () => {
    const act = (lines: number) => `export const act = () => {\n${'  work();\n'.repeat(lines - 2)}};\n`;
    writeFileSync(path.join(folder, 'long.ts'), act(61));
    writeFileSync(path.join(folder, 'short.ts'), act(60));

    expect(withLongFunctions(folder, ['long.ts', 'short.ts'])).toEqual(['long.ts']);
  });

  test('none but those of tests and of what browsers run unbuilt are exempt', () => {
    expect(EXEMPT).toEqual(['tests/**', '**/*.test.ts', '**/*.test.tsx', 'renderer/public/**']);
  });
});
