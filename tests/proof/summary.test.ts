import { expect, test } from 'vitest';
import type { PartResult } from './part.ts';
import { runPart } from './part.ts';
import { lineOf, summaryOf } from './summary.ts';

const part = (name: string, ok: boolean, timings: { name: string; ms: number }[]): PartResult => ({
  name,
  ok,
  ms: 60_000,
  output: '',
  report: { tests: timings.length, timings },
});

test('the end lists the slowest twenty over all parts, each part with its minutes, and the total', () => {
  const unit = Array.from({ length: 30 }, (_, at) => ({ name: `file ${at}`, ms: at * 1000 }));
  const lines = summaryOf([part('unit', true, unit), part('e2e web', true, [{ name: 'slow', ms: 50_000 }])], 120_000)
    .split('\n')
    .filter((line) => line !== '');

  expect(lines[0]).toContain('Slowest 20');
  expect(lines[1]).toBe('  50.0 s  e2e web        slow');
  expect(lines[2]).toBe('  29.0 s  unit           file 29');
  expect(lines.slice(21)).toEqual([
    'unit           ok      1.0 min  30 tests',
    'e2e web        ok      1.0 min  1 tests',
    'total          ok      2.0 min',
  ]);
});

test('a part that ran nothing gives the reason', () => {
  const leftOut = 'left out, since haproxy cannot be installed here';
  const result = { ...part('nodes', true, []), report: { tests: 0, timings: [], leftOut } };

  expect(lineOf(result)).toBe(`nodes          ok      1.0 min  ${leftOut}`);
});

test('the end names the parts that failed', () => {
  expect(summaryOf([part('unit', false, []), part('e2e web', true, [])], 0)).toMatch(/total +FAILED.*\nFailed: unit$/);
});

test('a part that fails keeps its output and has no report', async () => {
  const result = await runPart({ name: 'broken', script: 'format:check', args: ['--no-such-option'] });

  expect(result).toMatchObject({ name: 'broken', ok: false, report: undefined });
  expect(result.output).toContain('--no-such-option');
});
